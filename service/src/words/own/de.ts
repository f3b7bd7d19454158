import type { Words } from './en.ts'

/** Mit einem Bindestrich, an dem keine Zeile endet. */
const eMail = 'E\u2011Mail'

export const de: Words = {
  title: 'Ihre Meinung',
  states: {
    published: { name: 'Veröffentlicht', what: () => 'Andere können sie lesen.' },
    pending: { name: 'Wird angesehen', what: (project) => `${project} sieht sie sich an, bevor andere sie lesen können.` },
    hidden: { name: 'Nicht gezeigt', what: (project) => `${project} zeigt sie anderen im Augenblick nicht.` },
    waiting: {
      name: 'Unterwegs',
      what: (project, batch) =>
        `Sie erscheint zusammen mit anderen Inkognito-Meinungen, in zufälliger Reihenfolge: sobald mindestens ${batch} warten oder 72 Stunden nach der ersten. Dann können es auch weniger sein, vielleicht nur Ihre. Bis dahin sieht sie niemand, auch ${project} nicht.`,
    },
  },
  incognito: 'Inkognito',
  verified: 'Verifiziert',
  given: (day) => `Abgegeben am ${day}`,
  edited: (day) => `geändert am ${day}`,
  answers: 'Ihre Antworten',
  upvotes: { one: '{count} Person fand sie hilfreich', other: '{count} Personen fanden sie hilfreich' },
  response: (project) => `${project} antwortet`,
  paused: (project) => `${project} nimmt zurzeit nichts Neues entgegen. Sie können lesen, was Sie geschrieben haben, und es löschen.`,
  change: 'Ändern',
  delete: 'Löschen',
  receipt: 'Einen Beleg zeigen, damit sie als verifiziert gilt',

  comments: {
    heading: 'Kommentare',
    you: 'Sie',
    somebody: 'Jemand',
    label: 'Kommentar schreiben',
    hint: (project) => `${project} und andere können ihn lesen.`,
    hintIncognito: (project) => `${project} und andere können ihn lesen. Er ist inkognito, wie Ihre Meinung.`,
    send: 'Kommentar senden',
    sending: 'Kommentar wird gesendet',
    answer: 'Antworten',
    answerTo: (name) => `Ihre Antwort an ${name}`,
    change: 'Ändern oder löschen',
    changeLabel: 'Ihr Kommentar',
    save: 'Kommentar speichern',
    remove: 'Kommentar löschen',
    missing: 'Schreiben Sie zuerst etwas.',
    gone: 'Diesen Kommentar gibt es nicht mehr.',
    limit: 'Mehr Kommentare von Ihnen haben hier keinen Platz.',
  },

  done: {
    edited: 'Ihre Änderungen sind gespeichert.',
    same: 'Es war nichts anders, also wurde nichts geändert.',
    commented: 'Ihr Kommentar ist da.',
    'comment-edited': 'Ihr Kommentar ist geändert.',
    'comment-deleted': 'Ihr Kommentar ist gelöscht.',
  },

  edit: {
    title: 'Ihre Meinung ändern',
    lead: (project) => `${project} sieht die neuen Worte, und dass sie sich geändert haben.`,
    leadIncognito: (project) => `${project} sieht die neuen Worte, und an welchem Tag sie sich geändert haben. Sie bleiben inkognito.`,
    leadWaiting: 'Noch hat sie niemand gesehen. Sie erscheint so, wie Sie sie hier hinterlassen.',
    save: 'Änderungen speichern',
    saving: 'Änderungen werden gespeichert',
    back: 'Zurück zu Ihrer Meinung',
    limit: 'Diese Meinung wurde so oft geändert, wie es geht. Löschen können Sie sie weiterhin.',
    paused: (project) => `${project} nimmt zurzeit nichts Neues entgegen. Es wurde nichts geändert; was Sie getippt haben, ist noch da.`,
  },

  remove: {
    title: 'Ihre Meinung löschen',
    heading: 'Ihre Meinung endgültig löschen?',
    what: 'Ihre Worte verschwinden, mit Ihren Antworten und allen Kommentaren dazu. Das lässt sich nicht rückgängig machen.',
    told: (project) => `${project} erfährt, dass sie gelöscht wurde, und kann sie vorher gelesen haben.`,
    waiting: 'Niemand hat sie gesehen, und niemand wird sie sehen.',
    link: 'Der Link oder Code, mit dem sie kam, öffnet sich dadurch nicht wieder.',
    confirm: 'Endgültig löschen',
    deleting: 'Wird gelöscht',
    keep: 'Behalten',
    done: 'Ihre Meinung ist gelöscht.',
    gone: 'Ihre Worte, Ihre Antworten und die Kommentare dazu sind weg.',
  },

  unknown: {
    title: 'Keine Meinung',
    heading: 'Hier ist keine Meinung.',
    what: 'Sie wurde gelöscht, oder ein Teil der Adresse ging unterwegs verloren. Öffnen Sie die Adresse noch einmal dort, wo Sie sie aufbewahren, und kopieren Sie sie ganz.',
  },

  forgotten: {
    title: 'Private Adresse öffnen',
    heading: 'Öffnen Sie Ihre private Adresse noch einmal.',
    what: 'Dieser Browser weiß nicht mehr, um welche Meinung es auf dieser Seite ging. Öffnen Sie die private Adresse noch einmal dort, wo Sie sie aufbewahren.',
  },

  address: {
    heading: 'Ihre private Adresse',
    what: 'Mit ihr sehen Sie, was aus Ihrer Meinung wird, und können sie ändern, kommentieren oder löschen. Das kann jeder, der diese Adresse hat; behalten Sie sie deshalb für sich.',
    incognito: 'Sie ist der einzige Weg zurück. Nichts sonst führt von Ihnen zu Ihrer Meinung, und niemand kann sie für Sie finden.',
    mailed: `Sie ist auch per ${eMail} zu Ihnen unterwegs.`,
    copy: 'Adresse kopieren',
    copied: 'Kopiert',
    open: 'Zu Ihrer Meinung',
  },

  email: {
    subject: (project) => `Ihre Meinung zu ${project}`,
    heading: 'Ihr Weg zurück zu Ihrer Meinung',
    arrived: (project) => `Ihre Meinung ist bei ${project} angekommen. Vielen Dank.`,
    what: 'Unter dieser Adresse sehen Sie, was daraus wird, und können sie ändern, kommentieren oder löschen.',
    secret: 'Das kann jeder, der die Adresse hat; geben Sie diese Nachricht deshalb nicht weiter.',
    button: 'Zu Ihrer Meinung',
    reason: (project) => `Sie erhalten dies, weil mit dieser ${eMail}-Adresse eine Meinung zu ${project} abgegeben wurde.`,
  },
}
