import type { en } from '../en/shell.ts'

export const de: typeof en = {
  product: 'Webhooks',
  of: (organization) => `Webhooks von ${organization}`,
  navigation: 'Bereiche',
  places: {
    destinations: 'Webhook-Ziele',
    deliveries: 'Zustellungen',
    recover: 'Nachsenden',
    events: 'Ereignisse',
    charts: 'Diagramme',
    test: 'Test',
    verify: 'Prüfen',
  },
  until: (time) => `Sie haben Zugang bis ${time}.`,
  nearlyOver: (minutes) =>
    `Diese Sitzung endet in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}. Beenden Sie, was Sie gerade eingeben, und fordern Sie dann in Ihrem eigenen System eine neue Adresse an.`,
  leave: 'Sitzung beenden',
  over: {
    title: 'Ihre Sitzung ist beendet',
    what: 'Sie galt acht Stunden, oder jemand hat sie beendet. Nichts, was Sie gesendet haben, ist verloren, und was Sie getippt haben, steht noch auf dieser Seite.',
    how: 'Fordern Sie in Ihrem eigenen System eine neue Adresse des Portals an und öffnen Sie sie in einem anderen Tab dieses Browsers. Kommen Sie dann hierher zurück und machen Sie weiter.',
    goOn: 'Hier weitermachen',
    stillOver: 'Es gibt noch keine neue Sitzung. Öffnen Sie zuerst die neue Adresse in diesem Browser.',
  },
  unknown: { title: 'Hier ist nichts', what: 'Die Adresse führt nirgendwohin.', action: 'Zu den Zielen' },
}
