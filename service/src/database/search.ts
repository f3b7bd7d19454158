import { countedMax } from '@earshot/contract'
import { hasSqlState } from './connection-errors.ts'
import type { Sql } from './database.ts'
import type { Asked, Found, Fragment } from './list.ts'
import { afterPosition } from './order.ts'
import { transaction } from './transaction.ts'

// A search text is found in one of two ways, and how often it occurs decides which is the fast one. A frequent text soon turns up
// when the list is walked in its order, while the index of trigrams (groups of three characters) would name half the table. A rare
// one the index names at once, while a walk would never end. So the first rows of the list are walked, and what they hold decides.
// Either way the cost stays the same from ten thousand rows to a million, which is why not every match can be counted.
//
// A filter that no index knows is one more thing that a row must be. By itself, it is looked for among all rows while that takes no
// longer than a second (a hundred thousand take a fiftieth of one, where an index has all that is asked of), else among so many at a time.

/** Rows walked to see how frequent a text is; a list that ends within them is answered by that. */
const probedRows = 1_000
/** Matches among the probed rows from which on a text is frequent. */
const frequentFrom = 4
/** Rows walked for a frequent text: the matches among them are counted. */
const walkedRows = countedMax
/** The longest that a statement without a bound of rows may take: everybody's searches share the connections. */
const unboundedSecondsMax = 1

/**
 * A page of the rows whose `search` has the text somewhere, case and accents aside. All are counted when the text is rare or the list
 * has at most 10,000 rows; of a frequent text in a longer list, those among the first 10,000 rows, and `countedAll` is false. A text
 * without three characters in a row, which no index finds, is looked for in 10,000 rows at a time: a page may be short, and more
 * follow by cursor. So is a text that the index can't tell from half the table within a second, as one of common words in a rare order.
 */
export async function findPage(sql: Sql, asked: Searched): Promise<Found> {
  if (!asked.search) return (await findFiltered(sql, asked)) ?? walkOn(asked, await walk(sql, asked, walkedRows))
  const probed = await walk(sql, asked, probedRows)
  if (probed.ended) return probed
  const isFrequent = probed.counted >= frequentFrom
  const rare = probed.indexed && !isFrequent ? await findRare(sql, asked) : null
  if (rare) return rare
  if (probed.more) return asked.isCounted ? { ...probed, ...(await countOn(sql, asked, probed)) } : probed
  const walked = await walk(sql, asked, walkedRows)
  if (walked.ended || walked.more) return walked
  const further = probed.indexed && isFrequent ? await readOn(sql, asked) : null
  if (further) return { ...further, counted: walked.counted, countedAll: false }
  return walkOn(asked, walked)
}

type Searched = Asked & { search?: string | undefined }
type Walked = Awaited<ReturnType<typeof walk>>

/** Matches among the scanned rows, and the position to go on from. */
const walkOn = ({ offset }: Asked, walked: Walked): Found =>
  walked.ended || walked.more || offset > 0 ? walked : { ...walked, more: true, last: walked.lastWalked }

/** Looks at the next rows of the list in its order, at most so many. */
async function walk(sql: Sql, asked: Searched, rowsMax: number) {
  const { table, where, after, sorted, search, limit, offset } = asked
  const { named, places } = placesOf(sql, asked)
  const [found] = await sql<[Omit<Found, 'countedAll'> & { walked: number; lastWalked: string | null; indexed: boolean }]>`
    with walked as materialized (
      select ${places}, ${hit(sql, asked)} as hit from (
        select ${named}, ${lookedAt(sql, asked)} from ${table} where ${where} ${after} order by ${sorted} limit ${sql.unsafe(String(rowsMax + 1))}
      ) as ahead
    ), found as (
      select ${places} from walked where hit limit ${limit + 1} offset ${offset}
    ), size as (
      select count(*)::int as walked, (count(*) filter (where hit))::int as counted from walked
    ), text as (
      -- Three word characters in a row give four trigrams or more, two give three. None at all: a script this database has no
      -- letters of, or signs only.
      select cardinality(trigrams(searchable(${search ?? ''}))) >= 4 as indexed
    )
    select ${pageOf(sql, asked)}, counted, walked, indexed,
      (select json_build_array(${places})::text from walked offset ${rowsMax} limit 1) as last_walked
    from size, text`
  const ended = found.walked <= rowsMax
  return { ...found, ended, countedAll: ended }
}

/** Counts the matches on from the probed rows, to as many rows as are walked for a frequent text, and nothing else. */
async function countOn(sql: Sql, asked: Searched, probed: Walked) {
  const { table, where, order, sorted } = asked
  const place = (JSON.parse(probed.lastWalked!) as unknown[]).map(String)
  const [further] = await sql<[{ walked: number; counted: number }]>`
    select count(*)::int as walked, (count(*) filter (where ${hit(sql, asked)}))::int as counted
    from (
      select ${lookedAt(sql, asked)} from ${table} where ${where} and ${afterPosition(sql, order, place)}
      order by ${sorted} limit ${sql.unsafe(String(walkedRows + 1 - probed.walked))}
    ) as ahead`
  return { counted: probed.counted + further.counted, countedAll: probed.walked + further.walked <= walkedRows }
}

/**
 * SQL over a scanned row: its columns, and whether it matches. The searched text has a select of its own, so that it is made once, not
 * once a row; `strpos` reads a row a tenth faster than the `like` that the index needs.
 */
const lookedAt = (sql: Sql, { filter, search }: Searched): Fragment =>
  sql`${filter ? sql`${filter} as fits` : sql`true as fits`} ${search ? sql`, search` : sql``}`
const hit = (sql: Sql, { search }: Searched): Fragment =>
  search ? sql`(fits and strpos(search, (select searchable(${search}))) > 0)` : sql`fits`
/** The same of a row itself, for an index to look up. */
const isHit = (sql: Sql, { filter, search }: Searched): Fragment =>
  sql`${filter ? sql`and ${filter}` : sql``} ${search ? sql`and search like search_pattern(${search})` : sql``}`

/** Finds rows that match a filter, and counts them up to the limit; null when that takes too long. */
const findFiltered = (sql: Sql, asked: Searched): Promise<Found | null> =>
  planned(sql, async (sql) => {
    const { table, where, after, sorted, limit, offset, isCounted } = asked
    const [found] = await sql<[Omit<Found, 'countedAll'>]>`
      with found as (
        select ${placesOf(sql, asked).named} from ${table} where ${where} ${after} ${isHit(sql, asked)}
        order by ${sorted} limit ${limit + 1} offset ${offset}
      )
      select ${pageOf(sql, asked)}, ${
        isCounted
          ? sql`(select count(*)::int from (select from ${table} where ${where} ${isHit(sql, asked)} limit ${countedMax + 1}) as counted)`
          : sql`0`
      } as counted`
    return { ...found, countedAll: true }
  })

/** Finds every match by the index of trigrams, then sorts them; null when that takes too long. */
const findRare = (sql: Sql, asked: Searched): Promise<Found | null> =>
  planned(sql, async (sql) => {
    const { table, where, after, limit, offset } = asked
    const { named, places, sortedPlaces } = placesOf(sql, asked)
    const [found] = await sql<[Omit<Found, 'countedAll'>]>`
      with matching as materialized (
        select ${named} from ${table} where ${where} ${after} ${isHit(sql, asked)}
      ), found as (
        select ${places} from matching order by ${sortedPlaces} limit ${limit + 1} offset ${offset}
      )
      select ${pageOf(sql, asked)}, (select count(*)::int from matching) as counted`
    return { ...found, countedAll: true }
  })

/** A page of a frequent text beyond the walked rows: walks on until it is full; null when that takes too long. */
const readOn = (sql: Sql, asked: Searched) =>
  planned(sql, async (sql) => {
    const { table, where, after, sorted, limit, offset } = asked
    const [found] = await sql<[Pick<Found, 'rows' | 'more' | 'last'>]>`
      with found as (
        select ${placesOf(sql, asked).named} from ${table} where ${where} ${after} ${isHit(sql, asked)}
        order by ${sorted} limit ${limit + 1} offset ${offset}
      )
      select ${pageOf(sql, asked)}`
    return found
  })

/**
 * Has a statement planned for just these values: a plan for any text in any project can't know whether the index or the project is
 * the smaller place to look. Either may be large; null when the statement was ended for it.
 */
const planned = <Result>(sql: Sql, ask: (sql: Sql) => Promise<Result>): Promise<Result | null> =>
  transaction(sql, async (sql) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('statement_timeout', ${`${unboundedSecondsMax}s`}, true)`
    return ask(sql)
  }).catch((error) => {
    // 57014: the statement was cancelled.
    if (hasSqlState(error, '57014')) return null
    throw error
  })

/** The answer's columns from `found`: the places of the page's rows and of the one after. Only the rows shown are read in full. */
function pageOf(sql: Sql, asked: Asked): Fragment {
  const { table, where, json, limit } = asked
  const { places, sortedPlaces, id, place } = placesOf(sql, asked)
  return sql`
    (select coalesce('[' || string_agg(${json}::text, ',' order by number) || ']', '[]')
      from (select ${place} as found_id, row_number() over (order by ${sortedPlaces}) as number from found limit ${limit}) as page,
        lateral (select * from ${table} where ${where} and ${table}.${id} = found_id) as ${table}) as rows,
    (select count(*) > ${limit} from found) as more,
    (select json_build_array(${places})::text from found order by ${sortedPlaces} offset ${limit - 1} limit 1) as last`
}

/** A row's place in the order, as columns with names of their own: the order's may be expressions. The last one is the row's id. */
function placesOf(sql: Sql, { order: { columns, direction } }: Asked) {
  const places = columns.map((_, at) => `place_${at + 1}`)
  return {
    named: sql.unsafe(columns.map(({ name }, at) => `${name} as ${places[at]}`).join(', ')),
    places: sql.unsafe(places.join(', ')),
    sortedPlaces: sql.unsafe(places.map((place) => `${place} ${direction}`).join(', ')),
    place: sql.unsafe(places.at(-1)!),
    id: sql.unsafe(columns.at(-1)!.name),
  }
}
