import type { Words } from './en.ts'

const ePost = 'e\u2011post'

export const sv: Words = {
  title: 'Din åsikt',
  states: {
    published: { name: 'Publicerad', what: () => 'Andra kan läsa den.' },
    pending: { name: 'Granskas', what: (project) => `${project} tittar på den innan andra kan läsa den.` },
    hidden: { name: 'Visas inte', what: (project) => `${project} visar den inte för andra just nu.` },
    waiting: {
      name: 'På väg',
      what: (project) =>
        `Den syns inom sex timmar, vid en tidpunkt som ingen känner till, så att inte ens klockslaget avslöjar vem du är. Till dess ser ingen den, inte heller ${project}.`,
    },
  },
  incognito: 'Inkognito',
  verified: 'Verifierad',
  given: (day) => `Lämnad ${day}`,
  edited: (day) => `ändrad ${day}`,
  answers: 'Dina svar',
  upvotes: { one: '{count} person tyckte att den var till hjälp', other: '{count} personer tyckte att den var till hjälp' },
  response: (project) => `${project} svarar`,
  paused: (project) => `${project} tar inte emot något nytt just nu. Du kan läsa det du skrev och ta bort det.`,
  change: 'Ändra',
  delete: 'Ta bort',
  receipt: 'Visa ett kvitto, så att den räknas som verifierad',

  comments: {
    heading: 'Kommentarer',
    you: 'Du',
    somebody: 'Någon',
    label: 'Skriv en kommentar',
    hint: (project) => `${project} och andra kan läsa den.`,
    hintIncognito: (project) => `${project} och andra kan läsa den. Den är inkognito, precis som din åsikt.`,
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
    title: 'Ändra din åsikt',
    lead: (project) => `${project} ser de nya orden, och att de har ändrats.`,
    leadIncognito: (project) => `${project} ser de nya orden, och vilken dag de ändrades. Du förblir inkognito.`,
    leadWaiting: 'Ingen har sett den än. Den visas så som du lämnar den här.',
    save: 'Spara ändringarna',
    saving: 'Ändringarna sparas',
    back: 'Tillbaka till din åsikt',
    limit: 'Den här åsikten har ändrats så många gånger det går. Du kan fortfarande ta bort den.',
    paused: (project) => `${project} tar inte emot något nytt just nu. Ingenting ändrades; det du skrev finns kvar här.`,
  },

  remove: {
    title: 'Ta bort din åsikt',
    heading: 'Ta bort din åsikt för gott?',
    what: 'Dina ord försvinner, med dina svar och alla kommentarer till dem. Det går inte att ångra.',
    told: (project) => `${project} får veta att den togs bort, och kan ha läst den innan dess.`,
    waiting: 'Ingen har sett den, och ingen kommer att se den.',
    link: 'Länken eller koden som den kom med öppnas inte igen av detta.',
    confirm: 'Ta bort för gott',
    deleting: 'Tas bort',
    keep: 'Behåll den',
    done: 'Din åsikt är borttagen.',
    gone: 'Dina ord, dina svar och kommentarerna till dem är borta.',
  },

  unknown: {
    title: 'Ingen åsikt här',
    heading: 'Det finns ingen åsikt här.',
    what: 'Den har tagits bort, eller så försvann en del av adressen på vägen. Öppna adressen igen där du har sparat den, och kopiera hela.',
  },

  forgotten: {
    title: 'Öppna din privata adress',
    heading: 'Öppna din privata adress igen.',
    what: 'Den här webbläsaren minns inte längre vilken åsikt sidan handlade om. Öppna den privata adressen igen där du har sparat den.',
  },

  address: {
    heading: 'Din privata adress',
    what: 'Här ser du vad som händer med din åsikt och kan ändra, kommentera eller ta bort den. Den som har adressen kan göra det, så behåll den för dig själv.',
    incognito: 'Det är den enda vägen tillbaka. Inget annat leder från dig till din åsikt, och ingen kan hitta den åt dig.',
    mailed: `Den är också på väg till dig med ${ePost}.`,
    copy: 'Kopiera adressen',
    copied: 'Kopierad',
    open: 'Till din åsikt',
  },

  letter: {
    subject: (project) => `Din åsikt om ${project}`,
    heading: 'Vägen tillbaka till din åsikt',
    arrived: (project) => `Din åsikt har kommit fram till ${project}. Tack.`,
    what: 'På den här adressen ser du vad som händer med den och kan ändra, kommentera eller ta bort den.',
    secret: 'Den som har adressen kan göra det, så skicka inte det här brevet vidare.',
    button: 'Till din åsikt',
    reason: (project) => `Du får det här för att någon lämnade en åsikt om ${project} med den här ${ePost}adressen.`,
  },
}
