import { type ExportFormat, type FileContents, type Problem, problem } from '@earshot/contract'
import { exportsMessages } from '@earshot/messages/api/exports'
import type { Sql } from '../database/database.ts'
import type { View } from '../database/json.ts'
import type { Fragment } from '../database/list.ts'
import { afterPosition, type Order } from '../database/order.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { writeWorkbook } from './xlsx.ts'

// Exports a list as a file, of any length, in constant memory. It is read a batch at a time, each from where the one before ended, by a
// statement of its own: no connection, cursor or transaction is held for a slow reader, and no statement is long. Rows that change
// meanwhile are exported as they are when their batch is read; none is left out or exported twice for it.

/** Rows of one batch: some ten milliseconds of the database, and of the longest opinions a few megabytes. */
const batchMax = 500
/** Exports of one organization that are read at the same time: each has a batch in memory. */
const openMax = 5
/** An export whose reader took nothing for so long does not count; it goes on when it is read again. */
const stalledSecondsMax = 60
/** Batches that a process reads at the same time: connections are for people who wait at a screen. */
const readingMax = 3

/** Columns of the file: the header of each, and its cell in a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Columns of fields that are cells as they are, each under its name: `fieldsOf<Link>('verificationId', 'status')`. */
export const fieldsOf = <Row>(...names: FieldOf<Row>[]): Columns<Row> =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] as Cell]))

type FieldOf<Row> = { [Name in keyof Row & string]: Row[Name] extends Cell ? Name : never }[keyof Row & string]

export interface ListExport<Row> {
  organizationId: string
  /** Without its ending. */
  fileName: string
  format: ExportFormat
  show: View<Row>
  /** Names the rows of `show.table` and begins with the organization. */
  where: Fragment
  /** Leaves the rows that it is true of, of which no index knows: all are walked, a batch at a time, however few they are. */
  filter?: Fragment | undefined
  /** Leaves those whose column `search` has the text, in the same way. */
  search?: string | undefined
  /** One in which no row changes its place: one that did would be left out, or come twice. */
  order: Order
  /** Of CSV and XLSX; JSON Lines have each record whole. */
  columns: Columns<Row>
}

/**
 * A list as a file: CSV or XLSX with the columns, or JSON Lines with each row as it is shown. The first batch is read before it is answered, so
 * that a database that is away is told as such; one that goes away later breaks the file off, which whoever loads it is told by their
 * browser. Errors: RATE_LIMITED (five are being read in the organization).
 */
export async function exportList<Row>(sql: Sql, wanted: ListExport<Row>): Promise<FileContents | Problem<'RATE_LIMITED'>> {
  const { organizationId, fileName, format } = wanted
  const queue = queueOf(sql)
  const slot = takeSlot(queue, organizationId)
  if (!slot) return problem('RATE_LIMITED', exportsMessages.busy({ max: openMax }), { retryAfterSeconds: 10 })
  const batches = readBatches(sql, queue, wanted)
  const first = await batches.next().catch((error) => {
    slot.free()
    throw error
  })
  return {
    mediaType: mediaTypes[format],
    fileName: `${fileName}.${format}`,
    contents: whileInSlot(writers[format](startedWith(first, batches), wanted), { batches, slot }),
  }
}

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Rows as they are shown, as JSON, one batch after another. */
type Batches = AsyncIterable<string[]>
type Writer = <Row>(batches: Batches, wanted: ListExport<Row>) => AsyncIterator<string | Uint8Array, void>

const writers: Record<ExportFormat, Writer> = {
  async *csv(batches, { columns }) {
    let head = byteOrderMark + csvLine(Object.keys(columns))
    for await (const batch of batches) {
      const text = head + batch.map((json) => csvLine(cellsOf(columns, json))).join('')
      head = ''
      if (text !== '') yield text
    }
  },
  async *xlsx(batches, { columns, fileName }) {
    const rows = async function* () {
      for await (const batch of batches) for (const json of batch) yield cellsOf(columns, json)
    }
    yield* writeWorkbook({ name: fileName, head: Object.keys(columns), rows: rows() })
  },
  async *jsonl(batches) {
    // One line each: the database's JSON has no line breaks.
    for await (const batch of batches) if (batch.length > 0) yield `${batch.join('\n')}\n`
  },
}

const cellsOf = <Row>(columns: Columns<Row>, json: string): Cell[] => {
  const row = JSON.parse(json) as Row
  return Object.values(columns).map((cellOf) => cellOf(row))
}

/** The rows of a file, batch after batch; of one without rows an empty batch. */
async function* readBatches<Row>(sql: Sql, queue: ReadingQueue, list: ListExport<Row>): AsyncGenerator<string[], void> {
  let place: string[] | null = null
  for (;;) {
    const rows = await inTurn(queue, () => readBatch(sql, list, place))
    yield rows.flatMap(({ json }) => (json === null ? [] : [json]))
    if (rows.length < batchMax) return
    place = (JSON.parse(rows.at(-1)!.place) as unknown[]).map(String)
  }
}

/** The rows after a place in the order, those shown that the filters leave. */
function readBatch<Row>(
  sql: Sql,
  { show, where, filter, search, order }: Omit<ListExport<Row>, 'format' | 'columns'>,
  place: string[] | null,
): Promise<{ json: string | null; place: string }[]> {
  const names = order.columns.map(({ name }) => name)
  const sorted = sql.unsafe(names.map((name) => `${name} ${order.direction}`).join(', '))
  const fits = sql`${filter ?? sql`true`} ${search ? sql`and search like (select search_pattern(${search}))` : sql``}`
  return sql<{ json: string | null; place: string }[]>`
    select case when ${fits} then ${sql.unsafe(show.json)}::text end as json, json_build_array(${sql.unsafe(names.join(', '))})::text as place
    from (
      select * from ${sql(show.table)} where ${where} ${place ? sql`and ${afterPosition(sql, order, place)}` : sql``} order by ${sorted} limit ${batchMax}
    ) as ${sql(show.table)}
    order by ${sorted}`
}

/** Exports of one process, through one pool. */
interface ReadingQueue {
  slots: Map<string, Set<{ readAt: number }>>
  /** The last batch that each reader has to read. */
  readers: Promise<unknown>[]
  next: number
}

/** By what all shares of a pool have in common. */
const queues = new WeakMap<object, ReadingQueue>()

function queueOf(sql: Sql): ReadingQueue {
  const pool = 'settings' in sql ? sql.settings : sql
  const queue = queues.get(pool) ?? { slots: new Map(), readers: Array.from({ length: readingMax }, () => Promise.resolve()), next: 0 }
  queues.set(pool, queue)
  return queue
}

interface Slot {
  /** It is being read still. */
  touch(): void
  free(): void
}

/** A place among those that are exported for an organization; null when there is none. */
function takeSlot({ slots }: ReadingQueue, organizationId: string): Slot | null {
  const taken = slots.get(organizationId) ?? new Set()
  const now = performance.now()
  if ([...taken].filter(({ readAt }) => now - readAt < stalledSecondsMax * 1000).length >= openMax) return null
  const slot = { readAt: now }
  slots.set(organizationId, taken.add(slot))
  return {
    touch() {
      slot.readAt = performance.now()
    },
    free() {
      taken.delete(slot)
      if (taken.size === 0 && slots.get(organizationId) === taken) slots.delete(organizationId)
    },
  }
}

/** Reads a batch when it is its turn: one after another with each reader. */
function inTurn<Result>(queue: ReadingQueue, read: () => Promise<Result>): Promise<Result> {
  const at = queue.next++ % readingMax
  const result = queue.readers[at]!.then(read)
  // A failure of the batch before does not matter to the next.
  queue.readers[at] = result.catch(() => {})
  return result
}

/** The first batch, which was read already, and those after it. */
async function* startedWith(first: IteratorResult<string[], void>, rest: AsyncGenerator<string[], void>): AsyncGenerator<string[], void> {
  if (!first.done) yield first.value
  yield* rest
}

/** A file's parts, which keep the slot until they end. A reader who stops early frees it, also before the first part is taken. */
function whileInSlot(
  parts: AsyncIterator<string | Uint8Array, void>,
  { batches, slot }: { batches: AsyncGenerator<string[], void>; slot: Slot },
): AsyncIterable<string | Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        slot.touch()
        try {
          const part = await parts.next()
          if (part.done) slot.free()
          return part
        } catch (error) {
          slot.free()
          throw error
        }
      },
      async return() {
        slot.free()
        await parts.return?.()
        // Parts that were never asked for have not begun to read, and end nothing.
        await batches.return()
        return { done: true, value: undefined }
      },
    }),
  }
}
