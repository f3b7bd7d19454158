import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey } from '../../secrets.ts'
import { tokenOf, verificationIdOf } from './token.ts'

const key = deriveKey('a secret key of at least 32 characters', 'link-token')

test('a token leads back to its link, and is the same every time', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(verificationIdOf(key, tokenOf(key, id))).toBe(id)
      expect(tokenOf(key, id)).toMatch(/^[\w-]{43}$/)
    }),
  )
})

test('a token in which one character differs is nobody’s', () => {
  const token = tokenOf(key, randomUUID())
  for (let at = 0; at < token.length; at++) {
    const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    expect(verificationIdOf(key, forged), forged).toBeNull()
  }
})

test('a token of another secret key is nobody’s', () => {
  const other = deriveKey('another secret key of 32 characters or more', 'link-token')
  expect(verificationIdOf(key, tokenOf(other, randomUUID()))).toBeNull()
})

test.each(['', 'form', 'A'.repeat(42), 'A'.repeat(43), 'A'.repeat(44), '%00', 'ü'.repeat(43), `${tokenOf(key, randomUUID())}=`])(
  'what is not a token is nobody’s: %j',
  (text) => expect(verificationIdOf(key, text)).toBeNull(),
)
