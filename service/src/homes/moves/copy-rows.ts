import { pipeline } from 'node:stream/promises'
import type { CopyTransaction } from '../../database/copying.ts'
import type { CopiedTable } from './copied-tables.ts'

// Rows go from the old home to the new one as the database itself writes and reads them, in constant memory.

interface Copying {
  /** In the old home: one snapshot. */
  from: CopyTransaction
  /** In the new home: nobody sees what is in it. */
  to: CopyTransaction
  organizationId: string
}

/** Copies every row of an organization. Returns how many there are. */
export async function copyAll({ from, to, organizationId }: Copying, tables: readonly CopiedTable[]): Promise<number> {
  let rows = 0
  for (const { table, columns } of tables) {
    const names = quoted(columns)
    const source = from.copyOut(`copy (select ${names} from "${table}" where organization_id = '${organizationId}') to stdout`)
    const target = to.copyIn(`copy "${table}" (${names}) from stdin`)
    await pipeline(source, target)
    rows += target.rowCount
  }
  return rows
}

/**
 * Copies the rows that notes are about, as they are now, has those gone that are gone, and strikes off these notes. Returns how many notes
 * there were: in one snapshot, so a note that comes meanwhile is for the next time.
 */
export async function copyChanged({ from: sql, to, organizationId }: Copying, tables: readonly CopiedTable[]): Promise<number> {
  const noted = await sql<{ table: string }[]>`
    select distinct table_name as table from organization_change where organization_id = ${organizationId}`
  const changed = tables.filter(({ table }) => noted.some((each) => each.table === table))
  for (const each of changed) await fetchChanged({ from: sql, to, organizationId }, each)
  // What others refer to goes last, and comes first.
  for (const { table, key } of changed.toReversed()) await to.unsafe(goneOf(table, key))
  for (const each of changed) await to.unsafe(setOf(each))
  for (const { table } of changed) await to.unsafe(`truncate "noted_${table}", "changed_${table}"`)
  const struckOff = await sql`delete from organization_change where organization_id = ${organizationId}`
  return struckOff.count
}

/** Brings the keys that were noted, and the rows that have them, into tables of the transaction in the new home. */
async function fetchChanged({ from, to, organizationId }: Copying, { table, columns, key }: CopiedTable): Promise<void> {
  const keys = quoted(key)
  await to.unsafe(`
    create temp table if not exists "noted_${table}" on commit drop as select ${keys} from "${table}" with no data;
    create temp table if not exists "changed_${table}" on commit drop as select ${quoted(columns)} from "${table}" with no data`)
  const noted = `
    select distinct ${key.map((name) => `noted."${name}"`).join(', ')}
    from organization_change, jsonb_populate_record(null::"${table}", organization_change.key) as noted
    where organization_change.organization_id = '${organizationId}' and table_name = '${table}'`
  await pipeline(from.copyOut(`copy (${noted}) to stdout`), to.copyIn(`copy "noted_${table}" (${keys}) from stdin`))
  const rows = `
    select ${columns.map((name) => `"${table}"."${name}"`).join(', ')} from (${noted}) as noted join "${table}" using (${keys})
    where "${table}".organization_id = '${organizationId}'`
  await pipeline(from.copyOut(`copy (${rows}) to stdout`), to.copyIn(`copy "changed_${table}" (${quoted(columns)}) from stdin`))
}

const goneOf = (table: string, key: readonly string[]) => `
  delete from "${table}" using "noted_${table}" as noted
  where ${key.map((name) => `"${table}"."${name}" = noted."${name}"`).join(' and ')}
    and not exists (select from "changed_${table}" as changed where ${key.map((name) => `changed."${name}" = noted."${name}"`).join(' and ')})`

function setOf({ table, columns, key }: CopiedTable): string {
  const others = columns.filter((name) => !key.includes(name))
  const change = others.length === 0 ? 'nothing' : `update set ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`
  return `
    insert into "${table}" (${quoted(columns)}) overriding system value
    select ${quoted(columns)} from "changed_${table}"
    on conflict (${quoted(key)}) do ${change}`
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
