import type { Words } from './en.ts'

export const nl: Words = {
  qr: {
    seenNamed: 'Alles wat je hier schrijft en kiest, je naam als je die geeft, en dat het komt van iemand die de code heeft gescand.',
    seenIncognito: 'Alles wat je hier schrijft en kiest, dat iemand die de code heeft gescand het stuurde, en op welke dag.',
  },
  direct: {
    seenNamed: 'Alles wat je hier schrijft en kiest, en je naam als je die geeft. Er staat bij dat het niet geverifieerd is.',
    seenIncognito: 'Alles wat je hier schrijft en kiest, en op welke dag je het stuurde. Er staat bij dat het niet geverifieerd is.',
  },
  seenTogether: (count) =>
    `Het verschijnt samen met andere incognito meningen, in willekeurige volgorde en met de datum van die dag: zodra er minstens ${count} wachten, of 72 uur nadat de eerste is verstuurd. Dan kunnen het er minder zijn, of alleen die van jou, en kan het tijdstip verraden wie je bent.`,
  seenAtOnce: 'Het verschijnt meteen. Waar weinig mensen schrijven, kan het tijdstip verraden wie je bent.',
  email: 'Je e\u2011mailadres',
  emailHint:
    'Als je wilt. We sturen je daarmee het privéadres waar je je mening kunt wijzigen of verwijderen, en laten het aan niemand zien.',
  emailIncognito: 'Wordt weggelaten zolang je incognito blijft.',
  notAnAddress: 'Dit is geen e\u2011mailadres. Schrijf het als naam@example.com, of laat het leeg.',
}
