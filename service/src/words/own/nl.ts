import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const nl: Words = {
  title: 'Je mening',
  states: {
    published: { name: 'Gepubliceerd', what: () => 'Anderen kunnen haar lezen.' },
    pending: { name: 'Wordt bekeken', what: (project) => `${project} bekijkt haar voordat anderen haar kunnen lezen.` },
    hidden: { name: 'Niet getoond', what: (project) => `${project} toont haar nu niet aan anderen.` },
    waiting: {
      name: 'Onderweg',
      what: (project, batch) =>
        `Ze verschijnt samen met andere incognito meningen, in willekeurige volgorde: zodra er minstens ${batch} wachten, of 72 uur nadat de eerste is verstuurd. Dan kunnen het er minder zijn, of alleen die van jou. Tot dan ziet niemand haar, ook ${project} niet.`,
    },
  },
  incognito: 'Incognito',
  verified: 'Geverifieerd',
  given: (day) => `Gegeven op ${day}`,
  edited: (day) => `gewijzigd op ${day}`,
  answers: 'Je antwoorden',
  upvotes: { one: '{count} persoon vond haar nuttig', other: '{count} mensen vonden haar nuttig' },
  response: (project) => `${project} antwoordt`,
  paused: (project) => `${project} neemt nu niets nieuws aan. Je kunt lezen wat je schreef, en het verwijderen.`,
  change: 'Wijzigen',
  delete: 'Verwijderen',
  receipt: 'Een bon laten zien, zodat ze als geverifieerd telt',

  comments: {
    heading: 'Reacties',
    you: 'Jij',
    somebody: 'Iemand',
    label: 'Reageren',
    hint: (project) => `${project} en anderen kunnen dit lezen.`,
    hintIncognito: (project) => `${project} en anderen kunnen dit lezen. Je reactie is incognito, net als je mening.`,
    send: 'Reactie versturen',
    sending: 'Reactie wordt verstuurd',
    answer: 'Antwoorden',
    answerTo: (name) => `Je antwoord aan ${name}`,
    change: 'Wijzigen of verwijderen',
    changeLabel: 'Je reactie',
    save: 'Reactie opslaan',
    remove: 'Reactie verwijderen',
    missing: 'Schrijf eerst iets.',
    gone: 'Deze reactie is er niet meer.',
    limit: 'Er staan hier al zoveel reacties van jou als er kunnen staan.',
  },

  done: {
    edited: 'Je wijzigingen zijn opgeslagen.',
    same: 'Er was niets anders, dus er is niets gewijzigd.',
    commented: 'Je reactie staat er.',
    'comment-edited': 'Je reactie is gewijzigd.',
    'comment-deleted': 'Je reactie is verwijderd.',
  },

  edit: {
    title: 'Je mening wijzigen',
    lead: (project) => `${project} ziet de nieuwe woorden, en dat ze gewijzigd zijn.`,
    leadIncognito: (project) => `${project} ziet de nieuwe woorden, en op welke dag ze gewijzigd zijn. Je blijft incognito.`,
    leadWaiting: 'Niemand heeft haar nog gezien. Ze verschijnt zoals je haar hier achterlaat.',
    save: 'Wijzigingen opslaan',
    saving: 'Wijzigingen worden opgeslagen',
    back: 'Terug naar je mening',
    limit: 'Deze mening is zo vaak gewijzigd als het kan. Verwijderen kan nog wel.',
    paused: (project) => `${project} neemt nu niets nieuws aan. Er is niets gewijzigd; wat je typte staat er nog.`,
  },

  remove: {
    title: 'Je mening verwijderen',
    heading: 'Je mening voorgoed verwijderen?',
    what: 'Je woorden verdwijnen, met je antwoorden en alle reacties erop. Dit is niet terug te draaien.',
    told: (project) => `${project} krijgt te horen dat ze verwijderd is, en kan haar eerder gelezen hebben.`,
    waiting: 'Niemand heeft haar gezien, en niemand zal haar zien.',
    link: 'De link of code waarmee ze kwam, gaat hierdoor niet weer open.',
    confirm: 'Voorgoed verwijderen',
    deleting: 'Wordt verwijderd',
    keep: 'Behouden',
    done: 'Je mening is verwijderd.',
    gone: 'Je woorden, je antwoorden en de reacties erop zijn weg.',
  },

  unknown: {
    title: 'Geen mening',
    heading: 'Hier staat geen mening.',
    what: 'Ze is verwijderd, of een deel van het adres is onderweg verloren gegaan. Open het adres opnieuw vanaf de plek waar je het bewaart, en kopieer het helemaal.',
  },

  forgotten: {
    title: 'Open je privéadres',
    heading: 'Open je privéadres opnieuw.',
    what: 'Deze browser weet niet meer over welke mening deze pagina ging. Open het privéadres opnieuw vanaf de plek waar je het bewaart.',
  },

  address: {
    heading: 'Je privéadres',
    what: 'Hiermee zie je wat er met je mening gebeurt, en kun je haar wijzigen, erop reageren of haar verwijderen. Iedereen met dit adres kan dat, dus houd het voor jezelf.',
    incognito: 'Het is de enige weg terug. Niets anders leidt van jou naar je mening, en niemand kan haar voor je vinden.',
    mailed: `Het is ook per ${eMail} naar je onderweg.`,
    copy: 'Adres kopiëren',
    copied: 'Gekopieerd',
    open: 'Naar je mening',
  },

  email: {
    subject: (project) => `Je mening over ${project}`,
    heading: 'De weg terug naar je mening',
    arrived: (project) => `Je mening is aangekomen bij ${project}. Dank je wel.`,
    what: 'Op dit adres zie je wat ermee gebeurt, en kun je haar wijzigen, erop reageren of haar verwijderen.',
    secret: 'Iedereen met het adres kan dat, dus stuur dit bericht niet door.',
    button: 'Naar je mening',
    reason: (project) => `Je krijgt dit omdat er met dit ${eMail}adres een mening over ${project} is gegeven.`,
  },
}
