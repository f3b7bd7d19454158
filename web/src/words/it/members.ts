import type { en } from '../en/members.ts'
import { plural } from '../plural.ts'

export const it: typeof en = {
  title: 'Membri',
  purpose: 'Chi lavora qui, e che cosa può fare.',
  list: 'Membri',
  invite: 'Invita qualcuno',
  you: 'tu',
  columns: { name: 'Nome', role: 'Ruolo', twoFactor: 'Due fattori', joined: 'Ingresso', lastSeen: 'Ultima visita' },
  withTwoFactor: 'Attivo',
  withoutTwoFactor: 'Inattivo',
  neverSeen: 'Non ancora',
  seenLately: 'In quest’ora',
  roles: { viewer: 'Lettore', member: 'Membro', admin: 'Admin', owner: 'Titolare' },
  rolesAre: {
    viewer: 'Legge tutto e non cambia nulla.',
    member: 'Lavora con opinioni, domande, link e tutto il resto nei progetti.',
    admin: 'Imposta anche: progetti, membri, chiavi API e webhook.',
    owner: 'Può fare tutto, anche eliminare progetti e nominare altri titolari.',
  },
  role: 'Ruolo',
  unknown: { title: 'Membro inesistente', what: 'Ha lasciato l’organizzazione, o è stato rimosso.' },
  email: 'Indirizzo e-mail',
  ownersOnly: 'Solo un titolare modifica i titolari.',
  unverified:
    'L’indirizzo e-mail non è confermato, quindi questa persona non riceve un ruolo superiore a quello del suo invito. Lo conferma in «Il tuo account». Senza server di posta lo fa chi gestisce il servizio con «earshot user verify».',
  save: 'Cambia il ruolo',
  changed: 'Cambiato. Vale da subito.',
  remove: {
    action: 'Rimuovi',
    title: (name) => `Rimuovi ${name}`,
    what: (name) =>
      `Da ora ${name} non raggiunge più nulla di questa organizzazione. Ciò che ha fatto resta, le chiavi API che ha creato continuano a funzionare, e gli inviti che ha mandato vengono ritirati.`,
    do: 'Rimuovi',
  },
  leave: {
    action: 'Lascia l’organizzazione',
    title: (organization) => `Lascia ${organization}`,
    what: 'Da ora qui non raggiungi più nulla. Per tornare ti serve un invito. Gli inviti che hai mandato vengono ritirati.',
    do: 'Lascia',
  },
  invitations: {
    title: 'Inviti',
    none: 'Al momento non c’è nessun invito.',
    list: 'Inviti',
    columns: { email: 'Indirizzo', role: 'Ruolo', by: 'Invito di', state: 'Stato', until: 'Scade', act: 'Modifica' },
    somebody: 'Qualcuno che non c’è più',
    states: { pending: 'In attesa', expired: 'Scaduto' },
    again: 'Invita di nuovo',
    againFor: (email) => `Invita di nuovo: ${email}`,
    takeBack: 'Ritira',
    takeBackFor: (email) => `Ritira l’invito a ${email}`,
    takeBackTitle: (email) => `Ritira l’invito a ${email}`,
    takeBackWhat: 'Il suo indirizzo non apre più nulla. Puoi invitare di nuovo in qualsiasi momento.',
    takeBackDo: 'Ritira',
  },
  inviting: {
    title: 'Invita qualcuno',
    email: 'Indirizzo e-mail',
    language: 'Lingua del messaggio',
    do: 'Invita',
    doneTitle: (email) => `L’invito a ${email} è pronto`,
    mailed: (email) =>
      `Abbiamo inviato a ${email} un’e-mail con un link per unirsi. Puoi anche consegnare questo indirizzo: viene mostrato solo questa volta. Da solo non crea un account; permette di inviare di nuovo l’e-mail.`,
    notMailed:
      'Questo servizio non invia e-mail. Consegna tu questo indirizzo: viene mostrato solo questa volta. L’e-mail di un account creato così risulta non confermata.',
    address: 'Indirizzo dell’invito',
    copy: 'Copia l’indirizzo',
    valid: (days) => `L’invito vale una volta, entro ${plural('it', days, { one: '1 giorno', other: `${days} giorni` })}.`,
    good: (days) =>
      `Si può usare una volta, entro ${plural('it', days, { one: '1 giorno', other: `${days} giorni` })}. Chi lo ha può unirsi, quindi non mandarlo a nessun altro.`,
    another: 'Invita un’altra persona',
    done: 'Fatto',
  },
  organization: {
    title: 'L’organizzazione',
    name: 'Nome',
    hint: 'I clienti vedono i nomi dei tuoi progetti. Questo lo vedono i membri, e si legge nei messaggi ai titolari.',
    save: 'Rinomina',
    saved: 'Rinominata.',
  },
}
