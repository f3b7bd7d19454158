import type { Words } from './en.ts'

export const sv: Words = {
  qr: {
    seenNamed: 'Allt du skriver och väljer här, ditt namn om du anger det, och att det kom från någon som skannade koden.',
    seenIncognito: 'Allt du skriver och väljer här, att någon som skannade koden skickade det, och vilken dag.',
  },
  direct: {
    seenNamed: 'Allt du skriver och väljer här, och ditt namn om du anger det. Det märks som overifierat.',
    seenIncognito: 'Allt du skriver och väljer här, och vilken dag du skickade det. Det märks som overifierat.',
  },
  seenTogether: (count) =>
    `Det visas tillsammans med andra inkognitoomdömen, i slumpmässig ordning och med den dagens datum: när minst ${count} väntar, eller 72 timmar efter att det första skickades. Då kan de vara färre, eller bara ditt, och tidpunkten kan avslöja vem du är.`,
  seenAtOnce: 'Det visas genast. Där få skriver kan tidpunkten avslöja vem du är.',
  email: 'Din e\u2011postadress',
  emailHint:
    'Om du vill. Den används för att mejla dig den privata adress där du kan ändra eller ta bort ditt omdöme, och visas inte för någon.',
  emailIncognito: 'Utelämnas så länge du är inkognito.',
  notAnAddress: 'Det här är ingen e\u2011postadress. Skriv den som namn@example.com, eller lämna fältet tomt.',
}
