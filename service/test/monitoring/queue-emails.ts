import type { Pool } from '../../src/database/pool.ts'
import { queueMail } from '../../src/mail/mail.ts'
import { deriveKey } from '../../src/secrets.ts'

/** Queues so many emails, as a resource would in the transaction of their cause. */
export async function queueEmails(
  count: number,
  { sql, secretKey, organizationId }: { sql: Pool; secretKey: string; organizationId: string },
): Promise<void> {
  const email = {
    ...{ to: 'ada@example.com', language: 'en', owner: { name: 'Acme', accentColor: '#336699' } },
    ...{ subject: 'Hello', heading: 'Hello', paragraphs: ['How was it?'], reason: 'You asked for it.' },
  }
  for (let left = count; left > 0; left--)
    await queueMail(sql, deriveKey(secretKey, 'mail'), { organizationId, projectId: null, kind: 'webhooks', email })
}
