import type { Words } from './en.ts'

const ePost = 'e\u2011post'

export const sv: Words = {
  title: 'Ditt omdöme',
  states: {
    published: { name: 'Publicerat', what: () => 'Andra kan läsa det.' },
    pending: { name: 'Granskas', what: (project) => `${project} tittar på det innan andra kan läsa det.` },
    hidden: { name: 'Visas inte', what: (project) => `${project} visar det inte för andra just nu.` },
    waiting: {
      name: 'På väg',
      what: (project, batch) =>
        `Det visas tillsammans med andra inkognitoomdömen, i slumpmässig ordning: när minst ${batch} väntar, eller 72 timmar efter att det första skickades. Då kan de vara färre, eller bara ditt. Till dess ser ingen det, inte heller ${project}.`,
    },
  },
  incognito: 'Inkognito',
  verified: 'Verifierat',
  given: (day) => `Lämnat ${day}`,
  edited: (day) => `ändrat ${day}`,
  answers: 'Dina svar',
  upvotes: { one: '{count} person tyckte att det var till hjälp', other: '{count} personer tyckte att det var till hjälp' },
  response: (project) => `${project} svarar`,
  paused: (project) => `${project} tar inte emot något nytt just nu. Du kan läsa det du skrev och ta bort det.`,
  change: 'Ändra',
  delete: 'Ta bort',
  receipt: 'Visa ett kvitto, så att det räknas som verifierat',

  comments: {
    heading: 'Kommentarer',
    you: 'Du',
    somebody: 'Någon',
    label: 'Skriv en kommentar',
    hint: (project) => `${project} och andra kan läsa den.`,
    hintIncognito: (project) => `${project} och andra kan läsa den. Den är inkognito, precis som ditt omdöme.`,
    send: 'Skicka kommentaren',
    sending: 'Kommentaren skickas',
    answer: 'Svara',
    answerTo: (name) => `Ditt svar till ${name}`,
    change: 'Ändra eller ta bort',
    changeLabel: 'Din kommentar',
    save: 'Spara kommentaren',
    remove: 'Ta bort kommentaren',
    missing: 'Skriv något först.',
    gone: 'Den här kommentaren finns inte längre.',
    limit: 'Här finns redan så många kommentarer från dig som det kan finnas.',
  },

  done: {
    edited: 'Dina ändringar är sparade.',
    same: 'Ingenting var annorlunda, så ingenting ändrades.',
    commented: 'Din kommentar finns här.',
    'comment-edited': 'Din kommentar är ändrad.',
    'comment-deleted': 'Din kommentar är borttagen.',
  },

  edit: {
    title: 'Ändra ditt omdöme',
    lead: (project) => `${project} ser de nya orden, och att de har ändrats.`,
    leadIncognito: (project) => `${project} ser de nya orden, och vilken dag de ändrades. Du förblir inkognito.`,
    leadWaiting: 'Ingen har sett det än. Det visas så som du lämnar det här.',
    save: 'Spara ändringarna',
    saving: 'Ändringarna sparas',
    back: 'Tillbaka till ditt omdöme',
    limit: 'Det här omdömet har ändrats så många gånger det går. Du kan fortfarande ta bort det.',
    paused: (project) => `${project} tar inte emot något nytt just nu. Ingenting ändrades; det du skrev finns kvar här.`,
  },

  remove: {
    title: 'Ta bort ditt omdöme',
    heading: 'Ta bort ditt omdöme för gott?',
    what: 'Dina ord försvinner, med dina svar och alla kommentarer till dem. Det går inte att ångra.',
    told: (project) => `${project} får veta att det togs bort, och kan ha läst det innan dess.`,
    waiting: 'Ingen har sett det, och ingen kommer att se det.',
    link: 'Länken eller koden som det kom med öppnas inte igen för det.',
    confirm: 'Ta bort för gott',
    deleting: 'Tas bort',
    keep: 'Behåll det',
    done: 'Ditt omdöme är borttaget.',
    gone: 'Dina ord, dina svar och kommentarerna till dem är borta.',
  },

  unknown: {
    title: 'Inget omdöme här',
    heading: 'Det finns inget omdöme här.',
    what: 'Det har tagits bort, eller så försvann en del av adressen på vägen. Öppna adressen igen där du har sparat den, och kopiera hela.',
  },

  forgotten: {
    title: 'Öppna din privata adress',
    heading: 'Öppna din privata adress igen.',
    what: 'Den här webbläsaren minns inte längre vilket omdöme sidan handlade om. Öppna den privata adressen igen där du har sparat den.',
  },

  address: {
    heading: 'Din privata adress',
    what: 'Med den ser du vad som händer med ditt omdöme och kan ändra, kommentera eller ta bort det. Den som har adressen kan göra detsamma, så behåll den för dig själv.',
    incognito: 'Det är den enda vägen tillbaka. Inget annat leder från dig till ditt omdöme, och ingen kan hitta det åt dig.',
    mailed: `Den är också på väg till dig med ${ePost}.`,
    copy: 'Kopiera adressen',
    copied: 'Kopierad',
    open: 'Till ditt omdöme',
  },

  email: {
    subject: (project) => `Ditt omdöme om ${project}`,
    heading: 'Vägen tillbaka till ditt omdöme',
    arrived: (project) => `Ditt omdöme har kommit fram till ${project}. Tack.`,
    what: 'På den här adressen ser du vad som händer med det och kan ändra, kommentera eller ta bort det.',
    secret: 'Den som har adressen kan göra detsamma, så skicka inte det här mejlet vidare.',
    button: 'Till ditt omdöme',
    reason: (project) => `Du får det här för att någon lämnade ett omdöme om ${project} med den här ${ePost}adressen.`,
  },
}
