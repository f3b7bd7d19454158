import type { Words } from './en.ts'

export const it: Words = {
  language: 'it',

  reset: {
    subject: 'Scegliere una nuova password',
    what: (host) => `Qualcuno ha chiesto una nuova password per il Suo accesso a Earshot su ${host}. La scelga entro un’ora.`,
    otherwise: 'Se non è stato Lei, non faccia nulla: quella vecchia resta valida e questa lettera da sola non apre niente.',
    button: 'Scegliere una nuova password',
  },

  verify: {
    subject: 'Confermare il Suo indirizzo e-mail',
    what: (host) => `Con questo indirizzo accede a Earshot su ${host}. Confermi entro un’ora che è Suo.`,
    otherwise: 'Le lettere sul Suo accesso arrivano lì.',
    button: 'Confermare l’indirizzo',
  },

  changed: {
    subject: 'La Sua password è stata cambiata',
    what: (host) =>
      `La password del Suo accesso a Earshot su ${host} è appena stata cambiata. In ogni altro luogo la Sua sessione è stata chiusa.`,
    otherwise: 'Se non è stato Lei, chieda subito una nuova password nella pagina di accesso e avvisi chi gestisce questo servizio.',
  },

  reason: (host) => `Riceve questa lettera perché qualcuno accede a ${host} con questo indirizzo.`,
}
