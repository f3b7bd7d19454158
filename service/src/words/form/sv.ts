import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

/** With a hyphen at which no line ends. */
const ePostadress = 'e\u2011postadress'

export const sv: Messages = {
  language: 'sv',

  moment: (at, timeZone) => momentIn('sv', at, timeZone),

  form: {
    heading: (project) => `Vad tycker du om ${project}?`,
    lead: 'Det räcker med en rubrik och ditt omdöme. Resten är frivilligt.',
    place: (at, of) => `Fråga ${at} av ${of}`,
    hint: {
      one: 'Välj ett svar eller hoppa över frågan.',
      several: 'Välj alla som stämmer eller hoppa över frågan.',
      upTo: (most) => `Välj högst ${most} eller hoppa över frågan.`,
      atLeast: (least) => `Välj minst ${least} eller hoppa över frågan.`,
      exactly: (count) => `Välj ${count} eller hoppa över frågan.`,
      between: (least, most) => `Välj ${least} till ${most} eller hoppa över frågan.`,
      words: 'Svara med egna ord eller hoppa över frågan.',
    },
    comment: 'Lägg till en kommentar',
    commentTo: (question) => `Kommentar till: ${question}`,
    clear: 'Ta bort svaret',
    ownWords: 'Med egna ord',
    title: 'Rubrik',
    titleHint: 'Ditt omdöme i några få ord.',
    opinion: 'Ditt omdöme',
    opinionHint: 'Vad var bra? Vad borde bli bättre?',
    name: 'Ditt namn',
    nameHint: 'Du kan lämna fältet tomt.',
    nameIncognito: 'Skickas inte med så länge du är inkognito.',
    incognito: 'Var inkognito',
    incognitoHint: `Inget namn, ingen ${ePostadress}, ingenting som leder tillbaka till dig.`,
    seen: (project) => `Det här ser ${project}`,
    seenNamed: `Allt du skriver och väljer här, ditt namn om du anger det, och att det kom via länken som skapades för din ${ePostadress}.`,
    seenNamedPublic: `Det du har skrivit kan visas för andra, med ditt namn; aldrig din ${ePostadress}.`,
    seenIncognito: 'Allt du skriver och väljer här, att det kommer från en riktig kund, och vilken dag.',
    seenIncognitoLate: 'Allt du skriver och väljer här, och vilken dag du skickade det.',
    seenIncognitoPublic: `Inte vem du är: inget namn, ingen ${ePostadress}, ingen länk, inget klockslag. Dina egna ord skulle ändå kunna avslöja det.`,
    ifIncognito: 'Om du är inkognito:',
    submit: 'Skicka ditt omdöme',
    submitting: 'Ditt omdöme skickas',
    openUntil: (moment) => `Din länk gäller till ${moment}.`,
    keptHere: 'Det du skriver sparas på den här enheten tills du skickar det.',
    charactersLeft: { other: '{count} tecken kvar' },
    charactersOver: { other: '{count} tecken för mycket' },
  },

  mistakes: {
    heading: (count) =>
      counted('sv', { one: 'En sak att rätta innan du kan skicka', other: '{count} saker att rätta innan du kan skicka' }, count),
    kept: 'Allt du har skrivit finns kvar.',
    missing: { title: 'Ge ditt omdöme en rubrik.', opinion: 'Skriv ditt omdöme; en mening räcker.' },
    tooLong: (limit) =>
      counted('sv', { one: 'Här får bara ett tecken plats.', other: 'Här får högst {count} tecken plats. Korta texten lite.' }, limit),
    tooFew: (limit) => `Välj minst ${limit}, eller inget.`,
    tooMany: (limit) => (limit === 1 ? 'Välj bara ett.' : `Välj högst ${limit}.`),
    characters: 'Här finns ett tecken som inte kan sparas. Skriv det en gång till.',
    notOffered: 'Det du valde finns inte längre. Välj igen.',
    unknownQuestion: 'Det fanns ett svar på en fråga som inte ställs här. Det har utelämnats; titta igenom resten och skicka igen.',
    incognitoNotOffered:
      'Här går det inte att lämna omdömen inkognito. Inget har skickats. Skicka igen om du vill skicka det med ditt namn och din länk.',
    titlePrefix: (title) => `Att rätta: ${title}`,
  },

  thanks: {
    title: 'Tack',
    heading: 'Tack.',
    arrived: (project) => `Ditt omdöme har nått ${project}.`,
    next: 'Vad som händer nu',
    verified: 'Det räknas som verifierat, eftersom det kom via din länk.',
    read: (project) => `${project} läser det och kan svara på det.`,
    unverified: 'Din länk hade gått ut innan du skickade, så ditt omdöme publiceras som overifierat.',
    held: (project) => `Din länk hade gått ut innan du skickade. ${project} ser igenom omdömen utan giltig länk innan de visas.`,
    done: 'Din länk har gjort sitt. Du kan stänga den här sidan.',
    goOn: (host) => `Vidare till ${host}`,
  },

  used: {
    title: 'Länken redan använd',
    heading: 'Den här länken är redan använd.',
    what: 'Ett omdöme har skickats med den, och varje länk räcker till ett.',
    you: 'Om det var du: tack, det har kommit fram och du behöver inte göra något mer.',
    notYou: (project) => `Om inte, be ${project} om en ny länk.`,
  },

  expired: {
    title: 'Länken har gått ut',
    heading: 'Den här länken har gått ut.',
    when: (moment) => `Den gällde till ${moment}.`,
    what: (project) => `Be om en ny länk för att berätta för ${project} vad du tycker.`,
    keptHeading: 'Det du skrev finns kvar.',
    kept: (moment) => `Din länk gällde till ${moment}. Du kan fortfarande skicka det du skrev, en gång.`,
    published: 'Det publiceras som overifierat.',
    held: (project) => `${project} ser igenom det innan det visas.`,
  },

  paused: {
    title: 'Inga omdömen just nu',
    heading: (project) => `${project} tar inte emot omdömen just nu.`,
    what: (moment) => `Din länk är som den var. Den gäller till ${moment}; försök igen senare.`,
    over: 'Försök igen senare eller be om en ny länk.',
    draft: 'Det du skrev är sparat på den här enheten.',
    nothingSent: 'Inget har skickats. Allt du skrev finns kvar: låt sidan vara öppen och skicka det senare, eller kopiera det.',
  },

  unknown: {
    title: 'Okänd länk',
    heading: 'Vi känner inte till den här länken.',
    what: 'En del av den kan ha försvunnit på vägen. Öppna den igen från meddelandet den kom med, eller kopiera hela.',
  },

  forgotten: {
    title: 'Öppna din länk igen',
    heading: 'Öppna din länk igen.',
    what: 'Den här sidan hör till en länk som webbläsaren inte längre minns. Öppna den igen från meddelandet den kom med.',
    draft: 'Det du skrev är sparat på den här enheten och kommer tillbaka med den.',
  },

  failed: {
    tooLarge: {
      title: 'För långt',
      heading: 'Det här är mer än vad som kan skickas på en gång.',
      what: 'Inget har skickats. Gå tillbaka: det du skrev finns kvar. Korta det och skicka igen.',
    },
    unreadable: {
      title: 'Gick inte att förstå',
      heading: 'Det här gick inte att förstå.',
      what: 'Inget har skickats. Gå tillbaka och skicka formuläret igen från dess egen sida.',
    },
    method: { title: 'Gick inte att förstå', heading: 'Den här sidan visar bara omdömen och tar emot dem.', what: 'Inget har ändrats.' },
    unavailable: {
      title: 'Ett ögonblick',
      heading: 'Sidan kan inte visas just nu.',
      what: 'Gå tillbaka om en minut och försök igen; det du skrev finns kvar.',
    },
    ours: {
      title: 'Vårt fel',
      heading: 'Något gick fel hos oss.',
      what: 'Det har noterats. Gå tillbaka och försök igen; det du skrev finns kvar.',
    },
  },
}
