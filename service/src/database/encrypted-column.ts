import type { KeyRing, KeyUse, Rekeyed } from '../secrets.ts'
import type { Sql } from './database.ts'

// Columns that are kept encrypted with a ring of keys, in rows of all organizations, for the operator: the keys that encrypt them, and their
// re-encryption with the newest one.

/** A column with what a ring of keys encrypted, beside `encryption_key_id`. All names are of the program. */
export interface EncryptedColumn {
  table: string
  /** Its primary key after `organization_id`; the last has one row for each value. */
  key: readonly string[]
  column: string
  /** The part of the key by which the ring binds a value to its row: the last, if none is named. */
  bondKey?: string
  /** What the ring is told of that part: itself, if nothing else. */
  bondOf?(value: string): string
  /** Rows that still count, as a condition. */
  counts?: string
}

/** Rows of one batch: some milliseconds, so that no request waits for a row. */
const batchMax = 500

/** The keys that a column is encrypted with, of the rows that count. */
export const keysInUse = (sql: Sql, { table, counts = 'true' }: EncryptedColumn): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from ${sql.unsafe(table)}
  where organization_id is not null and (${sql.unsafe(counts)})
  group by encryption_key_id order by encryption_key_id`

/**
 * Encrypts a column with the newest key of its ring, in batches, each committed by itself: a run that was interrupted continues with the
 * rest. What no key decrypts stays as it is. Nobody waits meanwhile: a value is the same under any key. Returns how many were
 * re-encrypted, and how many no key decrypts.
 */
export async function rekeyColumn(sql: Sql, ring: KeyRing, { table, key, column, bondKey, bondOf }: EncryptedColumn): Promise<Rekeyed> {
  const [newest] = ring.keyIds
  const [from, id, written] = [table, key.at(-1)!, column].map((name) => sql.unsafe(name)) as [Raw, Raw, Raw]
  const bond = sql.unsafe(bondKey ?? key.at(-1)!)
  const where = sql.unsafe(key.map((part, at) => `and held.${part} = (anew.key ->> ${at})::uuid`).join(' '))
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await sql<Held[]>`
      select organization_id, jsonb_build_array(${sql.unsafe(key.join(', '))}) as key, ${id} as id, ${bond} as bond,
        encryption_key_id, ${written} as encrypted
      from ${from} where encryption_key_id <> ${newest} and ${id} > ${after} order by ${id} limit ${batchMax}`
    const opened = batch.flatMap((row) => {
      const about = bondOf?.(row.bond) ?? row.bond
      const value = ring.open(row, about)
      return value === null ? [] : [{ ...row, anew: ring.close(value, about).encrypted }]
    })
    done.unreadable += batch.length - opened.length
    const { count } = await sql`
      update ${from} as held set ${written} = decode(anew.encrypted, 'base64'), encryption_key_id = ${newest}
      from unnest(
        ${opened.map(({ organizationId }) => organizationId)}::uuid[], ${opened.map(({ key }) => JSON.stringify(key))}::jsonb[],
        ${opened.map(({ encryptionKeyId }) => encryptionKeyId)}::text[], ${opened.map(({ anew }) => anew.toString('base64'))}::text[]
      ) as anew(organization_id, key, old_key_id, encrypted)
      where held.organization_id = anew.organization_id ${where}
        -- Another process may be re-encrypting, too.
        and held.encryption_key_id = anew.old_key_id`
    done.rekeyed += count
    if (batch.length < batchMax) return done
    after = batch.at(-1)!.id
  }
}

type Raw = ReturnType<Sql['unsafe']>

/** A row of a batch. */
interface Held {
  organizationId: string
  key: string[]
  id: string
  bond: string
  encryptionKeyId: string
  encrypted: Buffer
}
