import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const sv: Words = {
  list: {
    title: (project) => `Vad folk säger om ${project}`,
    summary: (project, opinions) =>
      counted('sv', { one: 'Ett omdöme om {project}.', other: '{count} omdömen om {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Skriv ett omdöme',
    paused: (project) => `${project} tar inte emot omdömen just nu.`,
    none: 'Ingen har skrivit här än.',
    first: 'Du kan bli först.',
  },

  numbers: {
    heading: 'I siffror',
    published: 'Omdömen',
    verified: 'Verifierade',
    responded: 'Besvarade',
    hidden: 'Dolda',
    what: 'Vad siffrorna betyder',
    verifiedMeans: 'Verifierade: kunden kom via en personlig länk, en kod på plats eller med ett kvitto.',
    respondedMeans: (project) => `Besvarade: ${project} har svarat.`,
    hiddenMeans: (project) => `Dolda: ${project} har tagit bort dem från den här sidan. Hur många de är visas alltid.`,
  },

  find: {
    label: 'Sök bland omdömena',
    button: 'Sök',
    found: (query, count) =>
      counted('sv', { one: '{count} omdöme med ”{query}”', other: '{count} omdömen med ”{query}”' }, count).replace('{query}', () => query),
    foundMore: (query, count) => `Fler än ${numberIn('sv', count)} omdömen med ”${query}”`,
    none: (query) => `Inget omdöme innehåller ”${query}”.`,
    all: 'Visa alla',
    tooLong: 'En sökning får ha högst 200 tecken.',
    sort: 'Ordning',
    sorts: { newest: 'Nyaste', oldest: 'Äldsta', 'most-upvoted': 'Mest hjälpsamma', 'most-commented': 'Mest kommenterade' },
  },

  opinion: {
    incognito: 'Inkognito',
    nameless: 'Inget namn angivet',
    methods: {
      delivery_link: 'Verifierat med personlig länk',
      qr_permanent: 'Verifierat med en kod på plats',
      qr_rotating: 'Verifierat med en kod på plats',
      visual_evidence: 'Verifierat med kvitto',
    },
    notVerified: 'Overifierat',
    edited: 'ändrat',
    more: 'Läs hela',
    response: (project) => `${project} har svarat`,
    answers: 'Svar',
    upvote: 'Hjälpsamt',
    upvoted: 'Tyckte var hjälpsamt',
    takeBack: 'tryck igen för att ta tillbaka',
    upvotes: (count) => counted('sv', { one: '{count} röst', other: '{count} röster' }, count),
    comments: (count) => counted('sv', { one: '{count} kommentar', other: '{count} kommentarer' }, count),
    commentOn: 'Kommentera',
    all: (project) => `Alla omdömen om ${project}`,
  },

  pages: {
    label: 'Sidor',
    before: 'Föregående',
    after: 'Nästa',
    at: (page, of) => `Sida ${numberIn('sv', page)} av ${numberIn('sv', of)}`,
    atOfMany: (page) => `Sida ${numberIn('sv', page)}`,
    first: 'Första sidan',
  },

  comments: {
    heading: 'Kommentarer',
    none: 'Inga kommentarer än.',
    write: 'Skriv en kommentar',
    on: (title) => `Kommentar till ”${title}”`,
    public: 'Alla kan läsa den.',
    back: 'Tillbaka till omdömet',
    mine: 'Dina kommentarer till det här omdömet',
    change: 'Ändra eller ta bort dina kommentarer',
    done: { written: 'Din kommentar är på plats.', changed: 'Din kommentar är ändrad.', removed: 'Din kommentar är borttagen.' },
    address: 'Det här är en privat adress. Spara den om du vill ändra eller ta bort dina kommentarer senare: den som har den kan göra det.',
    noneOfYours: 'Här finns inte längre någon kommentar från dig.',
    used: {
      title: 'Redan skickat',
      heading: 'Det här formuläret har skickats.',
      what: 'En kommentar skickades med det, och varje formulär tar emot en.',
    },
  },

  subscribe: {
    heading: 'Nyheter då och då',
    what: 'Nyheter med e\u2011post, tills du säger nej. Först frågar vi dig i ett meddelande.',
    link: 'Prenumerera',
  },

  feed: { link: 'RSS-flöde', title: (project) => `Omdömen om ${project}` },

  thanks: {
    title: 'Tack',
    heading: 'Tack.',
    arrived: (project) => `Ditt omdöme har kommit fram till ${project}.`,
    next: 'Vad som händer nu',
    published: 'Det finns nu på den offentliga sidan, märkt som overifierat.',
    held: (project) => `${project} tittar på overifierade omdömen innan de visas.`,
    read: (project) => `${project} läser det och kan svara.`,
    look: 'Till den offentliga sidan',
  },

  used: {
    title: 'Redan skickat',
    heading: 'Det här formuläret har skickats.',
    what: 'Ett omdöme skickades med det, och varje formulär tar emot ett. Om det var du: tack, det har kommit fram.',
    again: 'Skriv ett omdöme till',
  },

  paused: {
    title: 'Tar inte emot omdömen',
    what: 'Försök igen senare.',
    nothingSent: 'Inget har skickats. Allt du skrev finns kvar: låt sidan vara öppen och skicka det senare, eller kopiera det.',
    nothingDone: 'Inget har ändrats.',
  },

  unknown: {
    title: 'Okänd sida',
    heading: 'Den här sidan finns inte.',
    project: 'Adressen kan vara felskriven, eller så finns det som var här inte kvar.',
    opinion: 'Omdömet kan ha tagits bort eller dolts, eller så är adressen felskriven.',
    page: 'Så långt går inte listan.',
  },

  busyVotes: {
    title: 'För många just nu',
    heading: 'Det kommer fler röster än vad som kan räknas just nu.',
    what: 'Din räknades inte. Gå tillbaka och försök igen om några minuter.',
  },
  voteAgain: {
    title: 'Tryck en gång till',
    heading: 'Tryck en gång till.',
    what: 'Inget har räknats än. För att varje person ska räknas en gång sparar din webbläsare nu ett slumptal. Om den här sidan kommer igen tar din webbläsare inte emot kakor.',
  },

  elsewhere: {
    title: 'Inte härifrån',
    heading: 'Det här kom inte från den här sidan.',
    what: 'En annan webbplats skickade det, så inget har ändrats. Öppna den offentliga sidan och gör det där.',
  },
}
