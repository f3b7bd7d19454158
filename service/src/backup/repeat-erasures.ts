import type { Sql } from '../database/database.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { keyIdsOf, type PurposeKeys } from '../secrets.ts'
import { asciiEmail } from '../text.ts'
import { digestsOf, type ErasedAddress, type NotedErasure } from './erasure-ledger.ts'

/** Seconds before the snapshot from which on erasures are repeated: clocks of servers that follow one another differ. */
const marginSeconds = 60
/** Addresses that are looked at together. */
const batchMax = 5000

export interface Repeated {
  /** People who were erased again. */
  erasuresRepeated: number
  /** Erasures that were noted with a key that is not here: whom they were of can't be told. */
  erasuresUnreadable: number
}

/**
 * Erases again, in a database that was restored, everybody whose erasure was noted after a moment. A ledger tells no addresses, so those
 * in the database are compared with it, one by one, in constant memory.
 */
export async function repeatErasures(
  sql: Transaction,
  {
    since,
    erasures,
    keys,
    erase,
  }: { since: Date; erasures: readonly NotedErasure[]; keys: PurposeKeys; erase(sql: Sql, erased: ErasedAddress): Promise<unknown> },
): Promise<Repeated> {
  const later = erasures.filter(({ at }) => Date.parse(at) > since.getTime() - marginSeconds * 1000)
  const known = later.filter(({ keyId }) => keyIdsOf(keys).includes(keyId))
  let repeated = 0
  for (const [organizationId, noted = []] of Object.entries(Object.groupBy(known, (each) => each.organizationId))) {
    const digests = new Set(noted.map(({ digest }) => digest))
    // An event may have an address in its own script.
    const found = new Map<string, ErasedAddress>()
    for await (const emailAscii of addressesOf(sql, organizationId)) {
      const address = { organizationId, emailAscii }
      if (digestsOf(keys, address).some((digest) => digests.has(digest))) found.set(emailAscii, address)
    }
    for (const address of found.values()) {
      await erase(sql, address)
      // An erasure gives itself the time of a job.
      await sql`set local statement_timeout = 0`
    }
    repeated += found.size
  }
  return { erasuresRepeated: repeated, erasuresUnreadable: later.length - known.length }
}

/** Every address that an organization's data has, in the form it is compared in. */
async function* addressesOf(sql: Transaction, organizationId: string): AsyncGenerator<string> {
  await sql.unsafe(`declare address cursor for ${addressesIn(organizationId)}`)
  try {
    for (;;) {
      const batch = await sql.unsafe<{ email: string }[]>(`fetch ${batchMax} from address`)
      if (batch.length === 0) return
      for (const { email } of batch) {
        const ascii = asciiEmail(email)
        if (ascii !== null) yield ascii
      }
    }
  } finally {
    await sql.unsafe('close address')
  }
}

/** A cursor takes no parameters; the id is one, and nothing else, by the ledger's reader. */
const addressesIn = (organizationId: string) => {
  const of = `organization_id = '${organizationId}'`
  return `
    select email from (
      select email from customer where ${of} union select contact_email from customer where ${of}
      union select customer_email_ascii from link where ${of} union select customer_email from link_email where ${of}
      union select customer_email_ascii from customer_order where ${of}
      union select customer_email_ascii from link_import_row where ${of} union select email_ascii from subscriber where ${of}
      union select email from suppression where ${of} union select to_email from mail where ${of}
      union select lower(coalesce(data->>'customerEmail', data->>'email')) from event
        where ${of} and redacted_at is null and (topic like 'link.%' or topic like 'subscriber.%')
    ) as address where email like '%@%'`
}
