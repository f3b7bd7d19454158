import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../test/world/mail-server.ts'
import { openWorld } from '../../test/world/world.ts'

// A mail server on another machine, and one on the way to it that takes STARTTLS out of what it offers, so that mail and password come to be
// read. 0.0.0.0 is no address that is known to be this machine's own, and leads here.

const password = 'correct+horse/battery'
let plain: MailServer
let encrypting: MailServer
beforeAll(async () => {
  plain = await openMailServer({ signsIn: true })
  encrypting = await openMailServer({ signsIn: true, hasTls: true })
})
afterAll(async () => {
  await plain.close()
  await encrypting.close()
})
beforeEach(() => {
  for (const { read, mails, passwords } of [plain, encrypting]) for (const each of [read, mails, passwords]) each.length = 0
})

const at = ({ url }: MailServer, { host, search = '' }: { host: string; search?: string }) =>
  `smtp://shop:${encodeURIComponent(password)}@${host}:${new URL(url).port}${search}`

async function testMail(smtpUrl: string) {
  await using world = await openWorld({ SMTP_URL: smtpUrl, MAIL_FROM: 'Acme <feedback@acme.example>' })
  return (await (await world.member()).ask('mails.test', { toEmail: 'me@example.com' })).body
}

test.each(['', '?tls=required'])('a server elsewhere that offers no TLS is told no password and no mail (%s)', async (search) => {
  const answer = await testMail(at(plain, { host: '0.0.0.0', search }))
  expect(answer).toMatchObject({ isTaken: false, detail: expect.stringContaining('parameter tls=optional') })
  expect([plain.passwords, plain.read]).toEqual([[], []])
})

test('one on this machine that is said to need TLS is told nothing without', async () => {
  expect(await testMail(at(plain, { host: '127.0.0.1', search: '?tls=required' }))).toMatchObject({ isTaken: false })
  expect([plain.passwords, plain.read]).toEqual([[], []])
})

test('one that offers TLS gets everything encrypted', async () => {
  const search = '?tls.rejectUnauthorized=false'
  expect(await testMail(at(encrypting, { host: '0.0.0.0', search }))).toMatchObject({ isTaken: true })
  expect(await testMail(at(encrypting, { host: '0.0.0.0', search: `${search}&tls=optional` }))).toMatchObject({ isTaken: true })
  expect(encrypting.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true])
  expect(encrypting.passwords).toEqual([password, password])
})

test('one whose certificate nobody vouches for is told nothing, whatever the address says of TLS', async () => {
  for (const search of ['', '?tls=optional'])
    expect(await testMail(at(encrypting, { host: '0.0.0.0', search }))).toMatchObject({
      isTaken: false,
      detail: expect.stringContaining('certificate'),
    })
  expect([encrypting.passwords, encrypting.read]).toEqual([[], []])
})

test('where the address says so by name, and on this machine, mail goes also without TLS', async () => {
  for (const [host, search] of [
    ['0.0.0.0', '?tls=optional'],
    ['127.0.0.1', ''],
    ['localhost', ''],
  ] as const)
    expect([host, await testMail(at(plain, { host, search }))]).toEqual([host, expect.objectContaining({ isTaken: true })])
  expect(plain.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([false, false, false])
  expect(plain.passwords).toEqual([password, password, password])
})
