import { eraseResponses } from '../../src/http/forget-responses.ts'
import { addressSpellings, eraseCustomer } from '../../src/privacy/erase-customer.ts'
import { exportCustomer } from '../../src/privacy/export/export-customer.ts'
import { claimEmail } from '../../src/resources/preverified-links/email-claim.ts'
import { deriveKey } from '../../src/secrets.ts'
import { asciiEmail } from '../../src/text.ts'
import type { World } from '../world/world.ts'

// A person whom the service comes to know, every column that holds something of them, and their export and erasure.

export interface Person {
  /** As they write it, and as it is compared. */
  email: string
  ascii: string
  name: string
}
let people = 0
export const newPerson = (): Person => {
  const number = ++people
  const email = `Zsofia.K${number}@Bücher${number}.example`
  return { email, ascii: asciiEmail(email)!, name: `Zsófia Kövér ${number}Q` }
}

export const erase = (world: World, email: string, { organizationId } = world.business) =>
  eraseCustomer(world.sql, {
    organizationId,
    email,
    eraseResponses: eraseResponses(deriveKey(world.secretKey, 'idempotency')),
    noteErasure: async () => {},
  })
const keys = (world: World) => ({ mailKey: deriveKey(world.secretKey, 'mail'), receiptKey: deriveKey(world.secretKey, 'receipt') })
export const exported = async (world: World, email: string, { organizationId } = world.business) =>
  (await exportCustomer(world.sql, { organizationId, email, keys: keys(world) }))!

/** The columns in which a text stands, in any case, as text, inside JSON or as bytes. */
async function placesOf(world: World, ...texts: string[]): Promise<string[]> {
  const columns = await world.sql<{ table: string; column: string; type: string }[]>`
    select class.relname as table, attname as column, format_type(atttypid, null) as type
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1, 2`
  const found: string[] = []
  for (const { table, column, type } of columns)
    for (const text of texts) {
      const low = text.toLowerCase()
      const [row] =
        type === 'bytea'
          ? await world.sql`
              select 1 from ${world.sql(table)} where position(convert_to(${low}, 'UTF8') in ${world.sql(column)}) > 0
                or position(convert_to(${text}, 'UTF8') in ${world.sql(column)}) > 0 limit 1`
          : await world.sql`
              select 1 from ${world.sql(table)} where strpos(lower(${world.sql(column)}::text), ${low}) > 0
                or strpos(${world.sql(column)}::text, ${text}) > 0 limit 1`
      if (row) found.push(`${table}.${column}`)
    }
  return [...new Set(found)]
}
export const placesOfPerson = (world: World, person: Person) => placesOf(world, ...Object.values(person), ...addressSpellings(person.ascii))

/** A link is being mailed: nobody knows yet whether it goes out. */
export const beingMailed = (world: World, { email, ascii, name }: Person, { organizationId, projectId } = world.business) =>
  claimEmail(world.sql, {
    ...{ organizationId, projectId, customerEmail: ascii, attemptId: crypto.randomUUID(), verificationId: crypto.randomUUID() },
    newLink: { customerEmail: email, customerName: name },
  })
