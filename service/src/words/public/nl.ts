import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const nl: Words = {
  list: {
    title: (project) => `Wat mensen over ${project} zeggen`,
    summary: (project, opinions) =>
      counted('nl', { one: 'Eén mening over {project}.', other: '{count} meningen over {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Schrijf een mening',
    paused: (project) => `${project} neemt op dit moment geen meningen aan.`,
    none: 'Hier heeft nog niemand iets geschreven.',
    first: 'Jij kunt de eerste zijn.',
  },

  numbers: {
    heading: 'In cijfers',
    published: 'Meningen',
    verified: 'Geverifieerd',
    responded: 'Beantwoord',
    hidden: 'Verborgen',
    what: 'Wat deze cijfers betekenen',
    verifiedMeans: 'Geverifieerd: de klant kwam via een persoonlijke link, een code ter plaatse of met een bon.',
    respondedMeans: (project) => `Beantwoord: ${project} heeft gereageerd.`,
    hiddenMeans: (project) => `Verborgen: ${project} heeft ze van deze pagina gehaald. Hoeveel het er zijn, staat hier altijd.`,
  },

  find: {
    label: 'Meningen doorzoeken',
    button: 'Zoeken',
    found: (query, count) =>
      counted('nl', { one: '{count} mening met ‘{query}’', other: '{count} meningen met ‘{query}’' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Meer dan ${numberIn('nl', count)} meningen met ‘${query}’`,
    none: (query) => `In geen enkele mening staat ‘${query}’.`,
    all: 'Alles tonen',
    tooLong: 'Een zoekopdracht mag hoogstens 200 tekens hebben.',
    sort: 'Volgorde',
    sorts: { newest: 'Nieuwste', oldest: 'Oudste', 'most-upvoted': 'Nuttigste', 'most-commented': 'Meest besproken' },
  },

  opinion: {
    incognito: 'Incognito',
    nameless: 'Geen naam gegeven',
    methods: {
      delivery_link: 'Geverifieerd via persoonlijke link',
      qr_permanent: 'Geverifieerd via een code ter plaatse',
      qr_rotating: 'Geverifieerd via een code ter plaatse',
      visual_evidence: 'Geverifieerd met een bon',
    },
    notVerified: 'Niet geverifieerd',
    edited: 'gewijzigd',
    more: 'Lees alles',
    response: (project) => `${project} heeft gereageerd`,
    answers: 'Antwoorden',
    upvote: 'Nuttig',
    upvoted: 'Nuttig gevonden',
    takeBack: 'druk nog eens om het terug te nemen',
    upvotes: (count) => counted('nl', { one: '{count} stem', other: '{count} stemmen' }, count),
    comments: (count) => counted('nl', { one: '{count} reactie', other: '{count} reacties' }, count),
    commentOn: 'Reageren',
    all: (project) => `Alle meningen over ${project}`,
  },

  pages: {
    label: 'Pagina’s',
    before: 'Vorige',
    after: 'Volgende',
    at: (page, of) => `Pagina ${numberIn('nl', page)} van ${numberIn('nl', of)}`,
    atOfMany: (page) => `Pagina ${numberIn('nl', page)}`,
    first: 'Eerste pagina',
  },

  comments: {
    heading: 'Reacties',
    none: 'Nog geen reacties.',
    write: 'Reactie schrijven',
    on: (title) => `Reactie op ‘${title}’`,
    public: 'Iedereen kan haar lezen.',
    back: 'Terug naar de mening',
    mine: 'Jouw reacties op deze mening',
    change: 'Je reacties wijzigen of verwijderen',
    done: { written: 'Je reactie staat er.', changed: 'Je reactie is gewijzigd.', removed: 'Je reactie is verwijderd.' },
    address: 'Dit is een privéadres. Bewaar het als je je reacties later wilt wijzigen of verwijderen: wie het heeft, kan dat.',
    noneOfYours: 'Hier staat geen reactie meer van jou.',
    used: {
      title: 'Al verstuurd',
      heading: 'Dit formulier is verstuurd.',
      what: 'Er is een reactie mee verstuurd, en elk formulier neemt er één aan.',
    },
  },

  subscribe: {
    heading: 'Af en toe iets horen',
    what: 'Nieuws per e\u2011mail, tot je nee zegt. We vragen het je eerst met een bericht.',
    link: 'Abonneren',
  },

  feed: { link: 'RSS-feed', title: (project) => `Meningen over ${project}` },

  thanks: {
    title: 'Bedankt',
    heading: 'Bedankt.',
    arrived: (project) => `Je mening is aangekomen bij ${project}.`,
    next: 'Wat er nu gebeurt',
    published: 'Ze staat nu op de openbare pagina, als niet geverifieerd.',
    held: (project) => `${project} bekijkt meningen die niet geverifieerd zijn voordat ze worden getoond.`,
    read: (project) => `${project} leest ze en kan reageren.`,
    look: 'Naar de openbare pagina',
  },

  used: {
    title: 'Al verstuurd',
    heading: 'Dit formulier is verstuurd.',
    what: 'Er is een mening mee verstuurd, en elk formulier neemt er één aan. Was jij dat: bedankt, ze is aangekomen.',
    again: 'Nog een mening schrijven',
  },

  paused: {
    title: 'Neemt geen meningen aan',
    what: 'Probeer het later opnieuw.',
    nothingSent: 'Er is niets verstuurd. Alles wat je typte staat er nog: laat deze pagina open en verstuur het later, of kopieer het.',
    nothingDone: 'Er is niets gewijzigd.',
  },

  unknown: {
    title: 'Pagina onbekend',
    heading: 'Deze pagina bestaat niet.',
    project: 'Misschien zit er een tikfout in het adres, of is wat hier stond er niet meer.',
    opinion: 'Misschien is de mening verwijderd of verborgen, of zit er een tikfout in het adres.',
    page: 'Zo ver gaat de lijst niet.',
  },

  busyVotes: {
    title: 'Te veel op dit moment',
    heading: 'Er komen meer stemmen binnen dan er nu geteld kunnen worden.',
    what: 'De jouwe is niet geteld. Ga terug en probeer het over een paar minuten opnieuw.',
  },
  voteAgain: {
    title: 'Druk nog een keer',
    heading: 'Druk nog een keer.',
    what: 'Er is nog niets geteld. Zodat iedereen één keer telt, bewaart je browser nu een willekeurig getal. Komt deze pagina terug, dan bewaart je browser geen cookies.',
  },

  elsewhere: {
    title: 'Niet van hier',
    heading: 'Dit kwam niet van deze pagina.',
    what: 'Een andere site stuurde het, dus er is niets gewijzigd. Open de openbare pagina en doe het daar.',
  },
}
