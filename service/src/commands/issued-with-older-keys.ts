/** Links, codes and sessions that were issued while an older key of SECRET_KEY was the newest, and work until that key is removed. */
import { secretsMessages } from '@earshot/messages/cli/secrets'
import type { Pool } from '../database/pool.ts'
import { olderMadeUntil } from '../database/secret-keys.ts'
import { secretKeyIds } from '../secrets.ts'

export interface IssuedCredential {
  what: string
  /** Null: nothing is stored that could be counted. */
  count: number | null
  /** The time after which none of them is valid; null: never. */
  until: string | null
}

/** Counts them for all organizations; none where SECRET_KEY has one key. Expired ones are left out. */
export async function issuedWithOlderKeys(sql: Pool, secretKey: string): Promise<IssuedCredential[]> {
  const keyIds = secretKeyIds(secretKey)
  if (keyIds.length === 1) return []
  const cut = await olderMadeUntil(sql, keyIds)
  const [sent] = await sql<[Counted]>`
    select
      (select count(*)::int from link where ${ofAll(sql)} and status in ('issued', 'clicked') and expires_at > now() and issued_at <= ${cut}) as links,
      (select iso(max(expires_at)) from link where ${ofAll(sql)} and status in ('issued', 'clicked') and issued_at <= ${cut}) as links_until,
      (select count(*)::int from qr_code where ${ofAll(sql)} and status = 'active' and coalesce(regenerated_at, created_at) <= ${cut}) as codes,
      (select count(*)::int from subscriber where ${ofAll(sql)} and status = 'pending' and expires_at > now() and coalesce(mailed_at, created_at) <= ${cut}) as confirmations,
      (select iso(max(expires_at)) from subscriber where ${ofAll(sql)} and status = 'pending' and coalesce(mailed_at, created_at) <= ${cut}) as confirmations_until,
      (select count(*)::int from subscriber where ${ofAll(sql)} and status = 'active' and created_at <= ${cut}) as subscriptions,
      (select count(*)::int from mail where ${ofAll(sql)} and kind = 'link' and status = 'sent' and sent_at <= ${cut}) as unsubscribes,
      (select count(*)::int from mail where ${ofAll(sql)} and kind = 'my-data' and created_at between now() - interval '24 hours' and ${cut}) as data,
      (select count(*)::int from person_session where expires_at > now() and created_at <= ${cut}) as sessions,
      (select iso(max(expires_at)) from person_session where created_at <= ${cut}) as sessions_until,
      iso(${cut}::timestamptz + interval '24 hours') as day_later, ${cut}::timestamptz + interval '24 hours' > now() as is_day`
  const { issued } = secretsMessages
  const all: IssuedCredential[] = [
    { what: issued.deliveryLinks, count: sent.links, until: sent.linksUntil },
    { what: issued.confirmations, count: sent.confirmations, until: sent.confirmationsUntil },
    { what: issued.customerData, count: sent.data, until: sent.dayLater },
    { what: issued.sessions, count: sent.sessions, until: sent.sessionsUntil },
    { what: issued.openForms, count: sent.isDay ? null : 0, until: sent.dayLater },
    { what: issued.qrCodes, count: sent.codes, until: null },
    { what: issued.unsubscribes, count: sent.unsubscribes, until: null },
    { what: issued.subscriptions, count: sent.subscriptions, until: null },
  ]
  return all.filter(({ count }) => count !== 0)
}

/** Rows of every organization: the operator counts them, and reads none. */
const ofAll = (sql: Pool) => sql`organization_id is not null`

interface Counted {
  links: number
  linksUntil: string | null
  codes: number
  confirmations: number
  confirmationsUntil: string | null
  subscriptions: number
  unsubscribes: number
  data: number
  sessions: number
  sessionsUntil: string | null
  dayLater: string
  isDay: boolean
}

/** A line for people. */
export function issuedLine({ what, count, until }: IssuedCredential): string {
  const { issued } = secretsMessages
  const counted = count === null ? what : `${what} (${count})`
  return until === null ? issued.neverExpires({ what: counted }) : issued.expires({ what: counted, until })
}
