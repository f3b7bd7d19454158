import type { Sql } from '../../database/database.ts'
import type { Part, Row, Section } from './document.ts'

// Of rows that a customer can have many of, the ids are read first, then the rows in batches.

/** Rows of one batch: the largest is an opinion with fifty comments, some 100 KB. */
const batchMax = 25

/** Identifies a row that is read with the others of its batch. */
export interface RowId {
  projectId: string
  id: string
}

/** Reads the rows that were found, a batch at a time. */
export async function* inBatches<Found>(
  section: Section,
  found: readonly Found[],
  read: (batch: Found[]) => Promise<Row[]>,
): AsyncGenerator<Part, void> {
  for (let at = 0; at < found.length; at += batchMax) yield { section, rows: await read(found.slice(at, at + batchMax)) }
}

/** Returns a batch as a select, in its order. */
export const among = (sql: Sql, batch: readonly RowId[]) => sql`
  select * from unnest(${batch.map(({ projectId }) => projectId)}::uuid[], ${batch.map(({ id }) => id)}::uuid[])
    with ordinality as wanted (project_id, id, nr)`
