import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

/** With a hyphen at which no line ends. */
const eMailadres = 'e\u2011mailadres'

export const nl: Messages = {
  language: 'nl',

  moment: (at, timeZone) => momentIn('nl', at, timeZone),

  form: {
    heading: (project) => `Wat vind je van ${project}?`,
    lead: 'Een titel en je mening zijn genoeg. De rest is aan jou.',
    place: (at, of) => `Vraag ${at} van ${of}`,
    hint: {
      one: 'Kies één antwoord of laat de vraag open.',
      several: 'Kies alles wat past of laat de vraag open.',
      upTo: (most) => `Kies er hoogstens ${most} of laat de vraag open.`,
      atLeast: (least) => `Kies er minstens ${least} of laat de vraag open.`,
      exactly: (count) => `Kies er ${count} of laat de vraag open.`,
      between: (least, most) => `Kies er ${least} tot ${most} of laat de vraag open.`,
      words: 'Antwoord in je eigen woorden of laat de vraag open.',
    },
    comment: 'Opmerking toevoegen',
    commentTo: (question) => `Opmerking bij: ${question}`,
    clear: 'Dit antwoord wissen',
    ownWords: 'In je eigen woorden',
    title: 'Titel',
    titleHint: 'Je mening in een paar woorden.',
    opinion: 'Je mening',
    opinionHint: 'Wat was goed? Wat kan beter?',
    name: 'Je naam',
    nameHint: 'Je mag dit leeg laten.',
    nameIncognito: 'Wordt niet meegestuurd zolang je incognito blijft.',
    incognito: 'Incognito blijven',
    incognitoHint: `Geen naam, geen ${eMailadres}, niets wat naar jou terugvoert.`,
    seen: (project) => `Wat ${project} ziet`,
    seenNamed: `Alles wat je hier schrijft en kiest, je naam als je die invult, en dat het kwam via de link die voor jouw ${eMailadres} is gemaakt.`,
    seenNamedPublic: `Wat je schreef kan met je naam aan anderen worden getoond; je ${eMailadres} nooit.`,
    seenIncognito: 'Alles wat je hier schrijft en kiest, dat het van een echte klant komt, en op welke dag.',
    seenIncognitoLate: 'Alles wat je hier schrijft en kiest, en op welke dag je het hebt verstuurd.',
    seenIncognitoPublic: `Niet wie je bent: geen naam, geen ${eMailadres}, geen link, geen tijdstip. Je eigen woorden zouden het toch kunnen verraden.`,
    ifIncognito: 'Als je incognito blijft:',
    submit: 'Je mening versturen',
    submitting: 'Je mening wordt verstuurd',
    openUntil: (moment) => `Je link is geldig tot ${moment}.`,
    keptHere: 'Wat je typt, blijft op dit apparaat bewaard tot je het verstuurt.',
    charactersLeft: { one: 'Nog {count} teken', other: 'Nog {count} tekens' },
    charactersOver: { one: '{count} teken te veel', other: '{count} tekens te veel' },
  },

  mistakes: {
    heading: (count) =>
      counted('nl', { one: 'Pas nog één ding aan voordat je verstuurt', other: 'Pas nog {count} dingen aan voordat je verstuurt' }, count),
    kept: 'Alles wat je hebt getypt, staat er nog.',
    missing: { title: 'Geef je mening een titel.', opinion: 'Schrijf je mening; één zin is genoeg.' },
    tooLong: (limit) =>
      counted('nl', { one: 'Hier past maar één teken.', other: 'Hier passen hoogstens {count} tekens. Maak het iets korter.' }, limit),
    tooFew: (limit) => `Kies er minstens ${limit}, of geen.`,
    tooMany: (limit) => (limit === 1 ? 'Kies er één.' : `Kies er hoogstens ${limit}.`),
    characters: 'Hier staat een teken dat niet bewaard kan worden. Typ het nog een keer.',
    notOffered: 'Wat je koos, is er niet meer. Kies opnieuw.',
    unknownQuestion:
      'Er was een antwoord op een vraag die hier niet wordt gesteld. Het is weggelaten; kijk de rest na en verstuur het opnieuw.',
    incognitoNotOffered:
      'Hier kun je niet incognito je mening geven. Er is niets verstuurd. Wil je het met je naam en je link versturen, verstuur het dan opnieuw.',
    titlePrefix: (title) => `Aan te passen: ${title}`,
  },

  thanks: {
    title: 'Bedankt',
    heading: 'Bedankt.',
    arrived: (project) => `Je mening is bij ${project} aangekomen.`,
    next: 'Hoe het verdergaat',
    verified: 'Je mening geldt als geverifieerd, omdat die via je link kwam.',
    read: (project) => `${project} leest je mening en kan erop antwoorden.`,
    unverified: 'Je link was al verlopen toen je verstuurde, daarom wordt je mening als niet geverifieerd gepubliceerd.',
    held: (project) =>
      `Je link was al verlopen toen je verstuurde. ${project} bekijkt meningen zonder geldige link voordat ze worden getoond.`,
    done: 'Je link heeft zijn werk gedaan. Je kunt deze pagina sluiten.',
    goOn: (host) => `Verder naar ${host}`,
  },

  used: {
    title: 'Link al gebruikt',
    heading: 'Deze link is al gebruikt.',
    what: 'Er is een mening mee verstuurd, en elke link is goed voor één.',
    you: 'Was jij dat? Bedankt, je mening is aangekomen en je hoeft niets meer te doen.',
    notYou: (project) => `Zo niet, vraag ${project} dan om een nieuwe link.`,
  },

  expired: {
    title: 'Link verlopen',
    heading: 'Deze link is verlopen.',
    when: (moment) => `Hij was geldig tot ${moment}.`,
    what: (project) => `Wil je ${project} laten weten wat je vindt, vraag dan om een nieuwe link.`,
    keptHeading: 'Wat je schreef, staat er nog.',
    kept: (moment) => `Je link was geldig tot ${moment}. Je kunt nog versturen wat je schreef, één keer.`,
    published: 'Het wordt als niet geverifieerd gepubliceerd.',
    held: (project) => `${project} bekijkt het voordat het wordt getoond.`,
  },

  paused: {
    title: 'Nu geen meningen',
    heading: (project) => `${project} neemt op dit moment geen meningen aan.`,
    what: (moment) => `Je link blijft zoals hij is. Hij is geldig tot ${moment}; probeer het later nog eens.`,
    over: 'Probeer het later nog eens, of vraag om een nieuwe link.',
    draft: 'Wat je schreef, is op dit apparaat bewaard.',
    nothingSent:
      'Er is niets verstuurd. Alles wat je hebt getypt, staat er nog: laat deze pagina open en verstuur het later, of kopieer het.',
  },

  unknown: {
    title: 'Link onbekend',
    heading: 'We kennen deze link niet.',
    what: 'Misschien is er onderweg een stuk van verloren gegaan. Open hem nog een keer vanuit het bericht waarin hij stond, of kopieer hem helemaal.',
  },

  forgotten: {
    title: 'Open je link nog een keer',
    heading: 'Open je link nog een keer.',
    what: 'Deze pagina hoort bij een link die deze browser niet meer kent. Open hem nog een keer vanuit het bericht waarin hij stond.',
    draft: 'Wat je schreef, is op dit apparaat bewaard en komt dan terug.',
  },

  failed: {
    tooLarge: {
      title: 'Te lang',
      heading: 'Dit is meer dan in één keer verstuurd kan worden.',
      what: 'Er is niets verstuurd. Ga terug: wat je typte, staat er nog. Maak het korter en verstuur het opnieuw.',
    },
    unreadable: {
      title: 'Niet begrepen',
      heading: 'Dit kon niet worden begrepen.',
      what: 'Er is niets verstuurd. Ga terug en verstuur het formulier opnieuw vanaf zijn eigen pagina.',
    },
    method: { title: 'Niet begrepen', heading: 'Deze pagina toont alleen meningen en neemt ze aan.', what: 'Er is niets veranderd.' },
    unavailable: {
      title: 'Eén moment',
      heading: 'Deze pagina kan nu even niet worden getoond.',
      what: 'Ga over een minuut terug en probeer het nog eens; wat je typte, staat er nog.',
    },
    ours: {
      title: 'Onze fout',
      heading: 'Er ging bij ons iets mis.',
      what: 'Het is genoteerd. Ga terug en probeer het nog eens; wat je typte, staat er nog.',
    },
  },
}
