import { createHash, randomBytes } from 'node:crypto'
import { languages } from '@earshot/messages'
import { expect, test } from 'vitest'
import { againNotice, judgeForm, newSession, type SpamGuard, unseenFields } from './spam.ts'

const guard: SpamGuard = { formSessionKey: [randomBytes(32)], proofOfWork: false }
const about = 'opinion 1'
const opened = (secondsAgo: number, ofGuard = guard) => newSession(ofGuard, { about, at: Date.now() - secondsAgo * 1000 })
const judge = (fields: Record<string, string>, ofGuard = guard) => judgeForm(ofGuard, { about, form: new URLSearchParams(fields) })

/** As a browser does it. */
const workFor = (session: string) => {
  for (let number = 0; ; number++)
    if (createHash('sha256').update(`${session} ${number}`).digest().readUInt32BE(0) >>> 17 === 0) return String(number)
}

test('a form that took its time is taken, and the same form is known again', () => {
  const session = opened(3)
  const first = judge({ session })
  expect(first).toMatchObject({ kind: 'sent', sessionId: expect.any(Buffer) })
  expect(judge({ session, homepage: '' })).toEqual(first)
  expect(judge({ session: opened(3) })).not.toEqual(first)
})

test('one that was faster than people write is to be sent once more, and is then taken', () => {
  const session = opened(0)
  expect(judge({ session })).toMatchObject({ kind: 'again', why: 'too-soon', session, waitSeconds: 3 })
})

test('one with something where people see no field is to be sent once more', () => {
  const session = opened(60)
  expect(judge({ session, homepage: 'https://pills.example' })).toMatchObject({ kind: 'again', why: 'trap', session })
})

test('one that is older than a day gets a new session', () => {
  expect(judge({ session: opened(86_399) }).kind).toBe('sent')
  const verdict = judge({ session: opened(86_401) })
  expect(verdict).toMatchObject({ kind: 'again', why: 'stale' })
  expect(verdict).not.toHaveProperty('session', opened(86_401))
})

test.each(['', 'x', 'A'.repeat(51), 'A'.repeat(400), '%00', '\0', 'ü'.repeat(51)])('what we did not sign is stale: %j', (session) => {
  expect(judge({ session })).toMatchObject({ kind: 'again', why: 'stale' })
})

test('a session of another form, another key, or with one character changed is stale', () => {
  const elsewhere = newSession(guard, { about: 'opinion 2', at: Date.now() - 9000 })
  const other = newSession({ formSessionKey: [randomBytes(32)] }, { about, at: Date.now() - 9000 })
  const session = opened(9)
  const changed = Array.from(session, (sign, at) => `${session.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${session.slice(at + 1)}`)
  for (const forged of [elsewhere, other, ...changed]) expect(judge({ session: forged })).toMatchObject({ why: 'stale' })
})

test('where work is asked for, it is checked; without it a form waits twenty seconds and no longer', () => {
  const strict = { ...guard, proofOfWork: true }
  const session = opened(4, strict)
  expect(judge({ session }, strict)).toMatchObject({ kind: 'again', why: 'unproven', waitSeconds: 16, session })
  for (const proof of ['0', '-1', '1e3', 'x', '9'.repeat(30)])
    expect(judge({ session, proof }, strict), proof).toMatchObject({ why: 'unproven' })
  const proof = workFor(session)
  expect(judge({ session, proof }, strict)).toMatchObject({ kind: 'sent' })
  expect(judge({ session: opened(4, strict), proof }, strict)).toMatchObject({ why: 'unproven' })
  expect(judge({ session: opened(20, strict) }, strict)).toMatchObject({ kind: 'sent' })
})

test('the fields can’t be broken out of, and hide the one that people leave alone', () => {
  const fields = unseenFields(guard, { about, language: 'en', session: '"><script>' }).toString()
  expect(fields).not.toContain('<script>')
  expect(fields).toMatch(/<div hidden aria-hidden="true">.*name="homepage".*tabindex="-1"/)
})

test('a sender who is held up is told why, in their language', () => {
  for (const why of ['trap', 'too-soon', 'stale', 'unproven'] as const) {
    const texts = languages.map((language) => againNotice({ kind: 'again', why, session: '', waitSeconds: 5 }, language).text)
    expect(new Set(texts).size).toBe(languages.length)
  }
})
