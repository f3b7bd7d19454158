import type { Words } from './en.ts'

const ePost = 'e\u2011post'

export const sv: Words = {
  language: 'sv',

  form: {
    title: 'Dina uppgifter',
    heading: (organization) => `Vad ${organization} vet om dig`,
    lead: `Skriv din ${ePost}adress. Om något är känt om den får du ett meddelande med en länk: där kan du se allt, ta det med dig eller få det raderat.`,
    submit: 'Skicka länken till mig',
    seen: 'Adressen används till det här meddelandet och till inget annat.',
  },

  asked: {
    what: (email) => `Om något är känt om ${email} är ett meddelande på väg dit. Länken i det gäller i 24 timmar.`,
    once: 'Ett sådant meddelande skickas högst en gång i timmen.',
  },

  open: {
    title: 'Dina uppgifter',
    heading: (organization) => `Vad ${organization} vet om dig`,
    about: (email) => `Det här är känt om ${email}:`,
    nothing: (email) => `Inget är känt om ${email}.`,
    links: { one: '{count} länk för att lämna ett omdöme', other: '{count} länkar för att lämna ett omdöme' },
    opinions: { one: '{count} omdöme', other: '{count} omdömen' },
    comments: { one: '{count} kommentar', other: '{count} kommentarer' },
    receipts: { one: '{count} kvitto', other: '{count} kvitton' },
    emails: { one: '{count} meddelande som skickats till dig', other: '{count} meddelanden som skickats till dig' },
    subscription: (project) => `Nyheter från ${project}`,
    suppressed: 'Att ingen ska skriva till den här adressen',
    take: 'Ta det med dig',
    download: 'Ladda ner allt',
    downloadHint: 'En fil (JSON) som du kan spara och som andra program kan läsa.',
    forget: 'Bli bortglömd',
    forgetHint: 'Du ser vad det innebär innan något händer.',
    erase: 'Radera allt',
  },

  incognito:
    'Omdömen som lämnats inkognito går inte att hitta här: inget knyter dem till en adress. Ditt eget ser, ändrar och raderar du på den privata adress som visades när du hade skickat det.',

  confirm: {
    title: 'Radera allt',
    heading: 'Radera allt?',
    what: (email) => `Allt som är känt om ${email} raderas. Ingen kan få tillbaka det.`,
    opinions: 'Dina omdömen raderas, med alla svar och kommentarer som hör till dem, och dina kvitton.',
    subscriptions: 'Dina prenumerationer avslutas.',
    links: 'Länkar som skickats till dig slutar fungera. De räknas fortfarande, utan ditt namn och din adress.',
    suppressed: 'Om du inte vill ha meddelanden förblir det så: ett märke sparas, som ingen kan läsa ut din adress ur.',
    elsewhere: (organization) =>
      `Andra system hos ${organization} får veta om varje radering. Kopior som de har gjort måste de själva radera.`,
    button: 'Radera allt',
    sending: 'Raderar, ett ögonblick',
    back: 'Behåll allt',
  },

  done: {
    title: 'Allt är raderat',
    heading: 'Allt är raderat.',
    what: (email) => `Inget är längre känt om ${email}.`,
    awaited: (organization) =>
      `Några meddelanden om det hade ännu inte nått andra system hos ${organization}. Dina uppgifter togs bort ur dem innan de skickas.`,
    suppressed: 'Kvar finns ett märke om att ingen ska skriva till dig. Ingen kan läsa ut din adress ur det.',
  },

  unfinished: {
    title: 'Nästan allt är raderat',
    heading: 'Nästan allt är raderat.',
    what: 'Just nu skickas ett meddelande till dig. Tryck en gång till om en minut, så försvinner även resten.',
    button: 'Radera resten',
  },

  ended: {
    title: 'Länken har gått ut',
    heading: 'Den här länken har gått ut.',
    what: 'Den gällde i 24 timmar. Du kan be om en ny när som helst.',
    again: 'Be om en ny länk',
  },

  email: {
    subject: (organization) => `Dina uppgifter hos ${organization}`,
    heading: 'Dina uppgifter',
    paragraphs: (organization) => [
      `Någon, troligen du själv, har frågat vad ${organization} vet om den här adressen.`,
      'Tryck på knappen för att se det, ladda ner det eller få det raderat. Länken gäller i 24 timmar. Ge den inte vidare till någon: den som har den kan göra detsamma.',
      'Om det inte var du behöver du inte göra något.',
    ],
    button: 'Se mina uppgifter',
    reason: (organization) => `Du får det här enda meddelandet eftersom din adress skrevs in på sidan för ${organization}.`,
  },
}
