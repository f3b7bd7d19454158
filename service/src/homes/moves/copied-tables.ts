import type { Sql } from '../../database/database.ts'

// The tables that an organization has rows in, as the database itself tells of them: a new table moves along without being named here.

export interface CopiedTable {
  table: string
  /** The columns that are written; the database makes the others. */
  columns: readonly string[]
  key: readonly string[]
  /** Columns that count, each with its sequence. */
  counted: readonly { column: string; sequence: string }[]
}

/** Tables that name an organization and stay where they are: they are about homes. */
const staying = ['organization_home', 'slug_elsewhere', 'organization_move', 'organization_change']

/** Returns the tables of organizations, each behind those that it refers to. Errors: those of the database. */
export async function copiedTables(sql: Sql): Promise<CopiedTable[]> {
  const found = await sql<(CopiedTable & { refersTo: string[] })[]>`
    select class.relname as table,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select attname::text from pg_index cross join unnest(indkey) with ordinality as part(attnum, place)
        join pg_attribute on attrelid = indrelid and pg_attribute.attnum = part.attnum
        where indrelid = class.oid and indisprimary order by place) as key,
      array(select distinct confrelid::regclass::text from pg_constraint where conrelid = class.oid and contype = 'f') as refers_to,
      coalesce((select json_agg(json_build_object('column', attname, 'sequence', pg_get_serial_sequence(class.oid::regclass::text, attname)))
        from pg_attribute where attrelid = class.oid and attidentity <> ''), '[]') as counted
    from pg_class class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname <> all (${staying}::text[])
      and exists (select from pg_attribute where attrelid = class.oid and attname = 'organization_id' and not attisdropped)
    order by relname`
  const sorted: (typeof found)[number][] = []
  const isHere = (table: string) => sorted.some((each) => each.table === table) || !found.some((each) => each.table === table)
  while (sorted.length < found.length) {
    const next = found.filter((each) => !sorted.includes(each) && each.refersTo.every((table) => table === each.table || isHere(table)))
    if (next.length === 0) throw new Error('tables of an organization refer to each other in a circle')
    sorted.push(...next)
  }
  return sorted
}
