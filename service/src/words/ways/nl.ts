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
  seenLater:
    'Het verschijnt enkele uren nadat je het hebt verstuurd, met de datum van de dag waarop het verschijnt, zodat zelfs het tijdstip niet verraadt wie je bent.',
  email: 'Je e\u2011mailadres',
  emailHint:
    'Als je wilt. We sturen je daarmee het privéadres waar je je mening kunt wijzigen of verwijderen, en laten het aan niemand zien.',
  emailIncognito: 'Wordt weggelaten zolang je incognito blijft.',
  notAnAddress: 'Dit is geen e\u2011mailadres. Schrijf het als naam@example.com, of laat het leeg.',
}
