import type { Words } from './en.ts'

export const de: Words = {
  language: 'de',
  session: {
    heading: (organization) => `Webhooks von ${organization}`,
    until: (moment) => `Sie haben Zugang bis ${moment}.`,
    needsScript: 'Das Portal selbst braucht JavaScript. Schalten Sie es in diesem Browser ein, oder beenden Sie die Sitzung hier.',
    end: 'Sitzung beenden',
  },
  missing: {
    title: 'Portal nicht gebaut',
    heading: 'Das Portal wurde nicht gebaut.',
    what: 'Der Dienst wurde ohne seine Einrichtung gestartet. Nichts geht verloren: Webhooks werden trotzdem gesendet. Nach npm run start oder node scripts/setup.mjs ist das Portal hier.',
  },
  closed: {
    title: 'Webhook-Portal',
    heading: 'Das Portal ist geschlossen.',
    what: 'Es öffnet sich mit einer Adresse, die Ihr eigenes System erzeugt. Sie gilt fünf Minuten und genau einmal. Fordern Sie dort eine an.',
    field: 'Die Adresse, die Sie erhalten haben',
    fieldHint: 'Ohne JavaScript öffnet sie sich nicht von selbst. Fügen Sie sie hier vollständig ein.',
    open: 'Portal öffnen',
  },
  opening: { title: 'Wird geöffnet', heading: 'Das Portal wird geöffnet', what: 'Das dauert einen Augenblick.' },
  over: {
    title: 'Adresse verbraucht oder abgelaufen',
    heading: 'Diese Adresse öffnet nichts mehr.',
    what: 'Sie galt fünf Minuten und genau einmal. Gehen Sie dorthin zurück, woher sie kam, und fordern Sie eine neue an.',
  },
  failed: {
    title: 'Nicht erreicht',
    heading: 'Das Portal hat nicht geantwortet.',
    what: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Ist Ihre Adresse inzwischen abgelaufen, fordern Sie eine neue an.',
    again: 'Noch einmal versuchen',
  },
  foreign: {
    title: 'Nicht von hier',
    heading: 'Das kam von einer anderen Website.',
    what: 'Es wurde nichts geändert. Öffnen Sie das Portal unter seiner eigenen Adresse und tun Sie es dort.',
  },
}
