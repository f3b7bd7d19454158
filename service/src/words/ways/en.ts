/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const en = {
  qr: {
    seenNamed: 'Everything you write and choose here, your name if you give one, and that it came from somebody who scanned the code.',
    seenIncognito: 'Everything you write and choose here, that somebody who scanned the code sent it, and on which day.',
  },
  direct: {
    seenNamed: 'Everything you write and choose here, and your name if you give one. It is marked as not verified.',
    seenIncognito: 'Everything you write and choose here, and on which day you sent it. It is marked as not verified.',
  },
  /** Below what an incognito opinion shows that came with a link: with how many it appears, at the least. */
  seenTogether: (count: number) =>
    `It appears together with other incognito opinions, in random order and under that day’s date: when at least ${count} are waiting, or 72 hours after the first of them was sent. By then they may be fewer, or yours alone, and the time could tell who you are.`,
  /** The same where the project wants them at once. */
  seenAtOnce: 'It appears at once. Where few others write, the time could tell who you are.',
  email: `Your ${eMail} address`,
  emailHint: 'If you like. It is used to mail you the private address where you can change or delete your opinion, and shown to nobody.',
  emailIncognito: 'Left out while you stay incognito.',
  notAnAddress: `This is not an ${eMail} address. Write it like name@example.com, or leave it empty.`,
}

export type Words = typeof en
