/** What operations leave in each table: rows, and bytes with indexes and with what PostgreSQL stores apart (TOAST). */
import type { Pool } from '../service/src/database/pool.ts'
import { withoutTimeout } from './long-statements.ts'

/** Of one operation, on average: its new rows, and the bytes by which it made a table grow, whatever it inserted or updated there. */
export interface Growth {
  table: string
  rows: number
  heapBytes: number
  toastBytes: number
  indexBytes: number
}

interface Size {
  table: string
  rows: number
  heap: number
  toast: number
  indexes: number
}

/**
 * Looks at every table before and after, both times vacuumed; a table of partitions counts as one. Callers do as many operations once before:
 * then there is as much free space before as afterwards, of what updates left behind and of entries that waited for their index, and what is
 * measured is what stays.
 */
export async function growthOf(sql: Pool, { count }: { count: number }, act: () => Promise<unknown>): Promise<Growth[]> {
  const before = new Map((await sizes(sql)).map((size) => [size.table, size]))
  await act()
  const after = await sizes(sql)
  return after.flatMap((now) => {
    const was = before.get(now.table) ?? { rows: 0, heap: 0, toast: 0, indexes: 0 }
    const each = (value: number, wasValue: number) => Math.max(0, value - wasValue) / count
    const growth = {
      ...{ table: now.table, rows: each(now.rows, was.rows), heapBytes: each(now.heap, was.heap), toastBytes: each(now.toast, was.toast) },
      indexBytes: each(now.indexes, was.indexes),
    }
    // A page or two of a table that some other thing wrote to say nothing of one operation.
    return growth.rows > 0.05 || growth.heapBytes + growth.indexBytes > 50 ? [growth] : []
  })
}

const sizes = (pool: Pool): Promise<Size[]> =>
  withoutTimeout(pool, async (sql) => {
    await sql`vacuum analyze`
    const tables = await sql<(Omit<Size, 'rows' | 'heap' | 'toast' | 'indexes'> & Record<'heap' | 'toast' | 'indexes', string>)[]>`
    select coalesce(parent.relname, class.relname) as table,
      sum(pg_relation_size(class.oid)) as heap,
      sum(case when class.reltoastrelid = 0 then 0 else pg_total_relation_size(class.reltoastrelid) end) as toast,
      sum(pg_indexes_size(class.oid)) as indexes
    from pg_class as class
    left join pg_inherits on inhrelid = class.oid
    left join pg_class as parent on parent.oid = inhparent
    where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
    group by 1`
    const found: Size[] = []
    for (const { table, heap, toast, indexes } of tables) {
      const [{ rows }] = await sql<[{ rows: number }]>`select count(*)::int as rows from ${sql(table)}`
      found.push({ table, rows, heap: Number(heap), toast: Number(toast), indexes: Number(indexes) })
    }
    return found
  })
