import type { Words } from './en.ts'

export const it: Words = {
  label: (project) => `La tua opinione su ${project}`,
  send: 'Invia la risposta',
  sending: 'Invio in corso',
  skip: 'Salta',
  seen: (project) => `${project} vede la tua risposta e il giorno, non chi sei.`,
  missing: 'Scegli o scrivi prima qualcosa, oppure salta la domanda.',
  sent: 'Risposta inviata.',
  gone: 'Questa domanda non viene più posta.',
  arrived: (project) => `Quello che hai risposto è arrivato a ${project}.`,
  more: 'C’è altro che vorresti dire?',
  answersStay: 'Quello che hai risposto prima resta senza il tuo nome.',
  back: 'Indietro',
  latest: 'Ultime opinioni',
  newTab: 'si apre in una nuova scheda',
  offline: 'In questo momento non c’è connessione. Non è stato inviato nulla; quello che hai scritto è ancora qui. Riprova.',
  failed: 'Qualcosa è andato storto da parte nostra. Quello che hai scritto è ancora qui; riprova tra un momento.',
  busy: 'In questo momento arriva più di quanto si possa accettare. Quello che hai scritto è ancora qui; riprova dopo le {time}.',
  already: 'Da qui è già stata inviata un’opinione. Per scriverne un’altra, ricarica la pagina.',
}
