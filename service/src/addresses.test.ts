import { domainToASCII, domainToUnicode } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { describe, expect, test } from 'vitest'
import { times } from '../test/long-form.ts'
import { mailedAddress } from './mail/compose.ts'
import { asciiEmail, keptEmail } from './text.ts'

// An address is found in one form, and mailed in that very form (decision 34): for every character that there is.

/** Where a mail to an address goes, as the mail server is told. */
function mailedTo(to: string): string {
  const [recipient] = new MailComposer({ to: { name: '', address: mailedAddress({ to }) } }).compile().getEnvelope().to as string[]
  const [local, domain] = parts(recipient!)
  return `${local}@${domainToASCII(domain)}`
}

/** Characters that stand for others, are written in two cases, are left out of domains, or separate: those that could be taken for others. */
const isDoubtful = (sign: string): boolean =>
  sign.normalize('NFKC') !== sign || sign.toLowerCase() !== sign || sign.toUpperCase() !== sign || /[\p{DI}\p{P}\p{Z}]/u.test(sign)

/** All characters in the long form; in the short one all ASCII, all that are doubtful, and some of the rest. */
function* signs(): Generator<string> {
  const oneIn = times({ short: 997, long: 1 })
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const sign = String.fromCodePoint(point)
    if (point < 0x80 || point % oneIn === 0 || isDoubtful(sign)) yield sign
  }
}

/** Where a character may stand: before the @, in the domain. */
const places = [(sign: string) => `${sign}ate@shop.example`, (sign: string) => `kate@${sign}hop.example`]

const parts = (address: string) => [address.slice(0, address.lastIndexOf('@')), address.slice(address.lastIndexOf('@') + 1)] as const
const inSmallLetters = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether other programs mail it to the same mailbox: they know ASCII capitals, and domains in their own script. */
function isPlain(kept: string, mailed: string): boolean {
  const [[local, domain], [mailedLocal, mailedDomain]] = [parts(kept), parts(mailed)]
  return inSmallLetters(local) === mailedLocal && [mailedDomain, domainToUnicode(mailedDomain)].includes(inSmallLetters(domain))
}

test('no two addresses that differ in any character of Unicode are found as one and mailed as two', () => {
  const astray: string[] = []
  let accepted = 0
  for (const sign of signs())
    for (const place of places) {
      const typed = place(sign)
      const compared = asciiEmail(typed)
      if (compared === null) continue
      accepted++
      const kept = keptEmail(typed)!
      const goesTo = mailedTo(typed)
      if (goesTo !== compared || asciiEmail(compared) !== compared || asciiEmail(kept) !== compared || !isPlain(kept, compared))
        astray.push(`U+${sign.codePointAt(0)!.toString(16)} ${JSON.stringify([typed, compared, kept, goesTo])}`)
    }
  expect(astray).toEqual([])
  expect(accepted).toBeGreaterThan(times({ short: 10_000, long: 1_000_000 }))
})

describe('an address', () => {
  test.each([
    ['kate@shop.example', 'kate@shop.example', 'kate@shop.example'],
    ['Kate@Shop.example', 'kate@shop.example', 'Kate@Shop.example'],
    ['\u212aate@shop.example', 'kate@shop.example', 'kate@shop.example'],
    ['ka\u017fte@shop.example', 'kaste@shop.example', 'kaste@shop.example'],
    ['\uff4bate@shop.example', 'kate@shop.example', 'kate@shop.example'],
    ['Kate@\uff53hop.example', 'kate@shop.example', 'Kate@shop.example'],
    ['kate@s%68op.example', 'kate@shop.example', 'kate@shop.example'],
    ['kate@s\u00adhop.example', 'kate@shop.example', 'kate@shop.example'],
    ['kate@shop\u3002example', 'kate@shop.example', 'kate@shop.example'],
    ['Kate@B\u00fccher.example', 'kate@xn--bcher-kva.example', 'Kate@B\u00fccher.example'],
    ['kate@B\u00dcCHER.example', 'kate@xn--bcher-kva.example', 'kate@b\u00fccher.example'],
    ['kate@XN--bcher-kva.example', 'kate@xn--bcher-kva.example', 'kate@XN--bcher-kva.example'],
    ['Zo\u00eb@shop.example', 'zo\u00eb@shop.example', 'Zo\u00eb@shop.example'],
    ['zoe\u0308@shop.example', 'zo\u00eb@shop.example', 'zo\u00eb@shop.example'],
    ['gro\u00df@shop.example', 'gro\u00df@shop.example', 'gro\u00df@shop.example'],
  ])('%j is found and mailed as %j, and kept as %j', (typed, compared, kept) => {
    expect([asciiEmail(typed), mailedTo(typed), keptEmail(typed)]).toEqual([compared, compared, kept])
  })

  test.each([
    'kate\uff20shop.example',
    'ka\u2026te@shop.example',
    'ka\u037ete@shop.example',
    'ka\u2474te@shop.example',
    '\u212aate',
    '@shop.example',
  ])('%j is none', (typed) => {
    expect([asciiEmail(typed), keptEmail(typed)]).toEqual([null, null])
  })
})

test.each(['?subject=x', '#x', '/x', ':25', '\\x', '\tx', ' x'])('a domain with %j in it is none', (what) => {
  expect([asciiEmail(`kate@shop.example${what}`), keptEmail(`kate@shop.example${what}`)]).toEqual([null, null])
})
