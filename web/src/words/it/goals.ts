import type { en } from '../en/goals.ts'

export const it: typeof en = {
  title: 'Obiettivi',
  purpose: 'Che cosa vuole sapere questo progetto, e gli obiettivi della piattaforma nell’ordine che conta per te.',

  own: {
    title: 'I tuoi obiettivi',
    what: 'Con parole tue: che cosa vuoi sapere o raggiungere con le domande. Li vede solo il tuo team.',
    list: 'I tuoi obiettivi',
    empty: 'Ancora nessun obiettivo. Basta una frase, per esempio: capire perché le persone tornano.',
    emptyForViewer: 'Ancora nessun obiettivo.',
    new: 'Nuovo obiettivo',
    add: 'Aggiungi',
    edit: (goal) => `Modifica: ${goal}`,
    change: 'Modifica',
    text: 'Obiettivo',
    save: 'Salva',
    cancel: 'Annulla',
    remove: (goal) => `Elimina: ${goal}`,
    count: (count, most) => `${count} di ${most}`,
    full: 'Non possono essercene di più. Eliminane uno per aggiungerne un altro.',
    changed: 'modificato',
    added: 'aggiunto',
  },

  removal: {
    title: 'Elimina questo obiettivo',
    what: 'Lascia l’elenco per sempre. Domande e risposte non vengono toccate.',
    action: 'Elimina l’obiettivo',
  },

  platform: {
    title: 'Obiettivi della piattaforma',
    what: 'Di che cosa può parlare un’opinione. Scegline fino a otto e metti per primo quello che conta di più: le domande li offrono in quest’ordine. Ogni modifica viene salvata subito.',
    chosen: 'Scelti, dal più importante',
    available: 'Non scelti',
    choose: (title) => `Scegli ${title}`,
    chooseShort: 'Scegli',
    leaveOut: (title) => `Togli ${title}`,
    full: 'Ne sono scelti otto, e non possono essere di più. Togline uno per sceglierne un altro.',
    last: 'Uno deve restare.',
    saving: 'Salvataggio in corso',
    saved: 'Salvato.',
  },
}
