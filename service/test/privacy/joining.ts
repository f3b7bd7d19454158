import type { Pool } from '../../src/database/pool.ts'

// How well things of two kinds can be joined that belong together one by one, by everything that is known of either. Each pair of
// fields, one of each kind, is two strategies: those with the same value belong together, and those at the same place of an order do.
//
// Chance: if nothing tells, the truth is one of all the ways to pair them, each as likely. Whatever a strategy guesses, the expected
// number of sets of k guesses that are all right is at most 1/k! (there are at most n!/(k!(n−k)!) sets, each right with the chance
// (n−k)!/n!), so k guesses or more are right with a chance of at most 1/k!. How many pairs are in the same order on both sides has the
// distribution of inversions, which is counted exactly. What is found is less likely than one in a million over all strategies together.

const falseAlarm = 1e-6

export interface Found {
  by: string
  /** Guesses that were right, of n. */
  right: number
  /** Pairs in the same order on both sides, of n(n−1)/2; null where it is about equal values. */
  inOrder: number | null
}

export interface Pair {
  link: Record<string, unknown>
  opinion: Record<string, unknown>
}

/** The strategies that join better than chance lets expect, or in the opposite order. Fails when there was too little to try. */
export function joins(truth: readonly Pair[], { strategiesMin }: { strategiesMin: number }): Found[] {
  const n = truth.length
  const fieldsOf = (side: 'link' | 'opinion') => {
    const names = new Set(truth.flatMap((pair) => Object.keys(pair[side])))
    const columns = [...names].map((name) => ({ name, values: truth.map((pair) => pair[side][name]) }))
    // What is the same of all, or is missing somewhere, orders nothing.
    return columns.filter(
      ({ values }) => values.every((value) => value !== undefined && value !== null) && new Set(values.map(String)).size > 1,
    )
  }
  const [links, opinions] = [fieldsOf('link'), fieldsOf('opinion')]
  // Both directions of an order, its concordance, and equal values.
  const strategies = links.length * opinions.length * 5
  if (strategies < strategiesMin) throw new Error(`only ${strategies} strategies: what would they find?`)
  const rightMax = chance.rightMax(n, strategies)
  const inOrderMin = chance.inOrderMin(n, strategies)
  const found: Found[] = []
  for (const link of links)
    for (const opinion of opinions) {
      const by = `link.${link.name} with opinion.${opinion.name}`
      const equal = truth.filter((_, at) => {
        const same = opinion.values.flatMap((value, other) => (String(value) === String(link.values[at]) ? [other] : []))
        return same.length === 1 && same[0] === at
      }).length
      if (equal >= rightMax) found.push({ by, right: equal, inOrder: null })
      const [one, other] = [orders(link.values), orders(opinion.values)]
      const right = one.filter((place, at) => place === other[at]).length
      const opposite = one.filter((place, at) => place === n - 1 - other[at]!).length
      // Where many are equal, their places are those in the test's own list, which is the truth: they say nothing.
      const isOrder = [link, opinion].every(({ values }) => new Set(values.map(String)).size === n)
      if (!isOrder) continue
      let inOrder = 0
      for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (one[a]! < one[b]! === other[a]! < other[b]!) inOrder++
      const pairs = (n * (n - 1)) / 2
      if (Math.max(right, opposite) >= rightMax || Math.max(inOrder, pairs - inOrder) >= inOrderMin)
        found.push({ by, right: Math.max(right, opposite), inOrder })
    }
  return found
}

const chance = {
  /** So many right guesses are no chance any more. */
  rightMax(n: number, strategies: number): number {
    let factorial = 1
    for (let k = 1; k <= n; k++) {
      factorial *= k
      if (strategies / factorial < falseAlarm) return k
    }
    return n + 1
  },

  /** So many pairs in the same order are no chance any more. */
  inOrderMin(n: number, strategies: number): number {
    // Ways to have k inversions: of one more thing, any number up to how many there are already.
    let ways = [1]
    for (let size = 1; size <= n; size++) {
      const next = Array<number>((size * (size - 1)) / 2 + 1).fill(0)
      for (const [k, count] of ways.entries()) for (let more = 0; more < size; more++) next[k + more]! += count / size
      ways = next
    }
    let tail = 0
    for (let k = ways.length - 1; k >= 0; k--) {
      tail += ways[k]!
      if (tail * strategies >= falseAlarm) return k + 1
    }
    return 0
  },
}

/** The place of each value in their order; numbers and moments as such, everything else by its letters. */
export function orders(values: readonly unknown[]): number[] {
  const key = (value: unknown) => (value instanceof Date ? value.getTime() : typeof value === 'number' ? value : String(value))
  const sorted = values.map((value, at) => ({ key: key(value), at })).toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const places = Array<number>(values.length)
  for (const [place, { at }] of sorted.entries()) places[at] = place
  return places
}

/** Every column of every row there is, with the row's place in its table and the transaction that wrote it. */
export async function columnsOf(sql: Pool) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`
  const all: { table: string; row: Record<string, unknown>; text: string }[] = []
  for (const { name } of tables) {
    const rows = await sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(one) || jsonb_build_object('xmin', one.xmin::text::bigint, 'ctid', ((one.ctid::text::point)[0] * 1000 + (one.ctid::text::point)[1])::int) as row
      from ${sql(name)} as one`
    // A day's partition is its parent.
    const table = name.replace(/_(\d{8}|other)$/, '')
    for (const { row } of rows) all.push({ table, row, text: JSON.stringify(row) })
  }
  return {
    all,
    /** What the database has about a thing: the columns of the rows that name one of its ids, and of those that name these rows' events and deliveries. */
    about(ids: readonly string[]): Record<string, unknown> {
      const near = all.filter(({ text }) => ids.some((id) => text.includes(id)))
      const named = (rows: typeof all, column: string) => rows.flatMap(({ row }) => (column in row ? [String(row[column])] : []))
      const events = named(near, 'event_id')
      const further = all.filter(({ table, text }) => /^(delivery|failed_attempt)$/.test(table) && events.some((id) => text.includes(id)))
      const deliveries = named(further, 'delivery_id')
      const attempts = all.filter(({ table, text }) => table === 'failed_attempt' && deliveries.some((id) => text.includes(id)))
      const columns: Record<string, unknown> = {}
      const rows = [...new Set([...near, ...further, ...attempts])].toSorted((a, b) => (String(a.row.topic) < String(b.row.topic) ? -1 : 1))
      for (const { table, row } of rows) {
        const kind = 'topic' in row ? `${table} ${row.topic}` : table
        for (const [column, value] of Object.entries(row)) {
          const size = typeof value === 'object' && value !== null ? JSON.stringify(value).length : value
          columns[`${kind}.${column}`] ??= size
        }
      }
      return columns
    },
  }
}

/** Numbers from 0 to 1 that are the same for the same seed: mulberry32, small, and good enough to mix fifty things. */
export function evenly(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The same order for the same seed. */
export function shuffle<Thing>(things: readonly Thing[], seed: number): Thing[] {
  const random = evenly(seed)
  const mixed = [...things]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
