import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { World } from '../../test/world/world.ts'
import { openMailServer } from '../mail/smtp.ts'
import { openWorkers } from '../open-workers.ts'
import { deriveKey, webhookKeyRing } from '../secrets.ts'

// What tests of deliveries have in common: events, destinations, receivers that do as they are told, and workers of another process.

/** A destination of the business; its id and secret. */
export const destinationAt = async (world: World, url: string, topics?: string[]): Promise<{ destinationId: string; secret: string }> =>
  (await world.ask('webhooks.destinations.upsert', topics ? { url, topics } : { url })).body

/** From now on failed attempts are made again after half a minute, give or take: between two steps of a test a busy machine needs seconds. */
export const triedAgainLater = (world: World, destinationId: string) =>
  world.sql`update destination set retry_policy = 'short' where destination_id = ${destinationId}`

/** Announces something, once for each text. */
export const happen = (world: World, ...texts: string[]) =>
  Promise.all(
    texts.map((question) =>
      world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' }).then(({ status, body }) => {
        expect(status).toBe(201)
        return String(body.questionId)
      }),
    ),
  )

export const deliveries = (world: World) => world.sql<
  { state: string; attemptCount: number; nextAttemptRule: string | null; inMinutes: number }[]
>`
  select state, attempt_count, next_attempt_rule, (extract(epoch from next_attempt_at - now()) / 60)::float as in_minutes
  from delivery where organization_id = ${world.business.organizationId} order by delivery_id`

export const attempts = (world: World) => world.sql`
  select attempt_number, outcome, failure, response_status, response_headers, response_body from attempt
  where organization_id = ${world.business.organizationId} order by delivery_id, attempt_number`

/** A receiver that does what it is told with every request. */
export async function serve(
  endings: (() => unknown)[],
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

/** What workers need for messages to people. */
export const messagingOf = ({ address, secretKey }: Pick<World, 'address' | 'secretKey'>) => ({
  messaging: { baseUrl: address, unsubscribeKey: deriveKey(secretKey, 'unsubscribe') },
  mail: { mailKey: deriveKey(secretKey, 'mail'), mailServer: null },
})

/** Workers beside the world's own, as in another process. `smtpUrl`: where their emails go; left out, emails are kept. */
export function otherWorkers(
  world: World,
  endings: (() => unknown)[],
  { onTheirOwn = false, smtpUrl }: { onTheirOwn?: boolean; smtpUrl?: string } = {},
) {
  const sql = world.connect({ connectionsMax: 4, applicationName: 'elsewhere' })
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const { messaging, mail } = messagingOf(world)
  const workers = openWorkers({
    sql,
    secretKeys: webhookKeyRing({ secretKey: world.secretKey, webhookKeys: null }),
    allowPrivateTargets: true,
    messaging,
    mail: { ...mail, ...(smtpUrl && { mailServer: openMailServer({ smtpUrl, mailFrom: 'Acme <feedback@acme.example>', log }) }) },
    log,
  })
  if (onTheirOwn) workers.start()
  endings.push(async () => {
    await workers.stop()
    await sql.end({ timeout: 1 })
  })
  return { ...workers, sql, logged }
}
