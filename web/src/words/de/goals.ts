import type { en } from '../en/goals.ts'

export const de: typeof en = {
  title: 'Ziele',
  purpose: 'Was dieses Projekt herausfinden will, und die Plattformziele in der Reihenfolge, die für Sie zählt.',

  own: {
    title: 'Ihre Ziele',
    what: 'In Ihren eigenen Worten: was Sie mit Ihren Fragen herausfinden oder erreichen wollen. Nur Ihr Team sieht sie.',
    list: 'Ihre Ziele',
    empty: 'Noch kein Ziel. Ein Satz genügt, etwa: herausfinden, warum Menschen wiederkommen.',
    emptyForViewer: 'Noch kein Ziel.',
    new: 'Neues Ziel',
    add: 'Hinzufügen',
    edit: (goal) => `Ändern: ${goal}`,
    change: 'Ändern',
    text: 'Ziel',
    save: 'Speichern',
    cancel: 'Abbrechen',
    remove: (goal) => `Löschen: ${goal}`,
    count: (count, most) => `${count} von ${most}`,
    full: 'Mehr Ziele sind nicht möglich. Löschen Sie eines, um ein anderes hinzuzufügen.',
    changed: 'geändert',
    added: 'hinzugefügt',
  },

  removal: {
    title: 'Dieses Ziel löschen',
    what: 'Es verschwindet endgültig aus der Liste. Fragen und Antworten bleiben unberührt.',
    action: 'Ziel löschen',
  },

  platform: {
    title: 'Plattformziele',
    what: 'Worum es in einer Meinung gehen kann. Wählen Sie bis zu acht und stellen Sie das wichtigste nach vorn: In dieser Reihenfolge werden sie bei Fragen angeboten. Jede Änderung wird sofort gespeichert.',
    chosen: 'Gewählt, das wichtigste zuerst',
    available: 'Nicht gewählt',
    choose: (title) => `${title} wählen`,
    chooseShort: 'Wählen',
    leaveOut: (title) => `${title} weglassen`,
    full: 'Acht sind gewählt, mehr sind nicht möglich. Lassen Sie eines weg, um ein anderes zu wählen.',
    last: 'Eines muss bleiben.',
    saving: 'Wird gespeichert',
    saved: 'Gespeichert.',
  },
}
