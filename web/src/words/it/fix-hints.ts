import type { en } from '../en/fix-hints.ts'
import { plural } from '../plural.ts'

export const it: typeof en = {
  dns: (host) =>
    `Per ${host} non è stato trovato alcun indirizzo. Controlla come è scritto il nome, e che si possa risolvere da fuori della tua rete. Un record nuovo impiega qualche minuto per diffondersi.`,
  refused: (host) =>
    `Nulla è in ascolto su ${host}, a quella porta. Avvia il ricevitore, controlla la porta, e verifica se in mezzo c’è un firewall.`,
  reset: 'La connessione si è interrotta prima di una risposta intera. Guarda il log del ricevitore, e quello del proxy che lo precede.',
  timeout: (seconds) =>
    `Non c’è stata una risposta intera entro ${plural('it', seconds, { one: 'un secondo', other: `${seconds} secondi` })}. Annota l’evento, rispondi subito 204, e fai il lavoro dopo. Quanto può durare un tentativo si imposta nella destinazione.`,
  tls: 'Il certificato è scaduto, è di un altro nome, o la sua catena non è completa. Rinnovalo, e invia anche i certificati intermedi.',
  'private-address':
    'Il nome porta a un indirizzo interno a una rete, e gli eventi vanno solo a indirizzi pubblici. Per il tuo computer, avvia Earshot con ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'La risposta superava i 64 KiB. Nessuno la legge: rispondi 204, senza corpo.',
  redirect: 'I reindirizzamenti non vengono seguiti. Metti nella destinazione l’indirizzo a cui porta questo.',
  refusedByReceiver:
    'Il tuo ricevitore l’ha respinta. Di solito è il controllo della firma: un altro segreto, o un corpo che prima è stato interpretato. La sezione Firma dice quale dei due.',
  notThere: 'A quel percorso non c’è nulla, o non accetta POST. Confronta il percorso con quello del ricevitore.',
  gone: 'Con 410 il ricevitore dice che non c’è più, quindi la destinazione è disattivata.',
  tooMuch: 'Il ricevitore non accetta eventi di questa dimensione. Alza il limite; 1 MiB basta e avanza.',
  tooFast: 'Il ricevitore ne chiede di meno. Imposta un ritmo nelle impostazioni della destinazione.',
  other: 'Il tuo ricevitore ha avuto un errore. Il suo log dice perché; ciò che diceva la risposta è mostrato con il tentativo.',
}
