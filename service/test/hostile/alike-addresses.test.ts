import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import { openWorld, type World } from '../world/world.ts'

// A visitor writes another's address with characters that stand for plain ones. What is done about it is done with the plain address:
// found, mailed, shown to the business and told to its systems (decision 34).

let world: World
let mailServer: MailServer
let receiver: Receiver
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  receiver = await openReceiver()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await mailServer.close()
})

const recipients = () => mailServer.mails.flatMap(({ envelopeTo }) => envelopeTo)

test('a subscription is asked of the mailbox that the address stands for, and tells of that one', async () => {
  mailServer.mails.length = 0
  await typeAddress(world, { email: '\u212aate@\uff53hop.example' })
  await world.settle()
  expect(recipients()).toEqual(['kate@shop.example'])
  await press(linksOf(mailServer.mails[0]!).confirm, { name: '' })
  await world.settle()
  const { subscribers } = (await world.ask('subscribers.list')).body
  expect(subscribers.map(({ email }: { email: string }) => email)).toEqual(['kate@shop.example'])
  expect(receiver.received.find(({ event }) => event.type === 'subscriber.created')?.event.data).toMatchObject({
    email: 'kate@shop.example',
  })
})

test('a block holds for every way to write an address', async () => {
  mailServer.mails.length = 0
  const { subscribers } = (await world.ask('subscribers.list')).body
  expect((await world.ask('subscribers.block', { id: subscribers[0].id })).status).toBe(200)
  await typeAddress(world, { email: '\uff4b\uff41te@shop.example' })
  const mailed = await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'KATE@s%68op.example' })
  expect([mailed.status, mailed.body.code]).toEqual([409, 'CUSTOMER_BLOCKED'])
  await world.settle()
  expect(recipients()).toEqual([])
})

test('a link is mailed to the mailbox that the address stands for, and shows it', async () => {
  mailServer.mails.length = 0
  const made = await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'Zo\u00eb.\u212aey@shop.example' })
  expect(made.status).toBe(200)
  await world.settle()
  expect(recipients()).toEqual(['zo\u00eb.key@shop.example'])
  expect(receiver.received.find(({ event }) => event.type === 'link.emailed')?.event.data).toMatchObject({
    customerEmail: 'zo\u00eb.key@shop.example',
  })
  // The same mailbox had its mail.
  const again = await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'ZO\u00cb.KEY@shop.example' })
  expect([again.status, again.body.code]).toEqual([429, 'LINK_EMAIL_COOLDOWN'])
})
