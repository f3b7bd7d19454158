import type { KnowledgePassage } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'

// Searches the knowledge base. Every search uses the index of passages, by organization and word together, and weighs only so many of its
// matches: it costs the same in a base of a hundred pages and of a hundred thousand.

/** Passages weighed for a query: a word that more than a thousand passages have finds the best of a thousand. */
const weighedMax = 1000

/** Passages weighed for one word of a text; a word that more have says little. */
const weighedPerWordMax = 500

/** Words of a text that are looked up: the longest, which say most. */
const wordsMax = 40

export interface FoundPassage {
  itemId: string
  /** Of the page; null where the passage is of a given text. */
  title: string | null
  url: string | null
  /** The headings above it; empty without any. */
  heading: string
  passage: string
  /** The passage in pieces, those that were looked for marked; together they are the passage. */
  pieces: { text: string; isMatch: boolean }[]
  /** The larger, the better; comparable within one answer only. */
  rank: number
}

/**
 * The passages that answer a query best: all its words, by their stems, accents and case aside; "quoted phrases", `or` and `-words` mean
 * what they do elsewhere. Where none has all words, those that have the rarest of them, else those with words that are written much the
 * same; but with quotes or a minus in it, nothing else was meant. None for a query without a word.
 */
export async function searchKnowledge(
  sql: Sql,
  { organizationId, query, limit = 10 }: { organizationId: string; query: string; limit?: number },
): Promise<FoundPassage[]> {
  const exact = await byIndex(sql, (sql) => findAllWords(sql, { organizationId, query, limit }))
  const isMeantSo = /"|(^|\s)-\S/.test(query)
  if (exact.length > 0 || isMeantSo) return exact
  const some = await searchKnowledgeAbout(sql, { organizationId, text: query, limit })
  if (some.length > 0) return some
  const alike = await findAlike(sql, { organizationId, query })
  return alike === null ? [] : searchKnowledgeAbout(sql, { organizationId, text: alike, limit })
}

/**
 * The passages that have most to do with a text, as with an opinion that is to be answered: those that have many of its words, and
 * rare ones. The words that every text has don't count.
 */
export const searchKnowledgeAbout = (
  sql: Sql,
  { organizationId, text, limit = 10 }: { organizationId: string; text: string; limit?: number },
): Promise<FoundPassage[]> => byIndex(sql, (sql) => findSomeWords(sql, { organizationId, text, limit }))

/** Passages as the API shows them: the rank is left out. */
export const passageViews = (found: readonly FoundPassage[]): KnowledgePassage[] => found.map(({ rank: _rank, ...passage }) => passage)

interface Asked {
  organizationId: string
  limit: number
}

/** The statement behind a query. */
export const findAllWords = (sql: Sql, { organizationId, query, limit }: Asked & { query: string }) => sql<Found[]>`
    with meant as materialized (
      select config, websearch_to_tsquery(config, ${query}) as words
      from (select distinct knowledge_config(language) as config from unnest(knowledge_languages()) as language) as configs
    ), candidate as materialized (
      select item_id, source, number, language, search from knowledge_passage
      -- By a select of its own: made once, not once a row.
      where organization_id = ${organizationId} and search @@ (select knowledge_query(${query})) limit ${weighedMax}
    ), best as (
      -- Again in the passage's own language: what is a stem in one, and so excluded by a minus, is none in another.
      select item_id, source, number, words, ts_rank(search, words, 1) as rank
      from candidate join meant on config = knowledge_config(language) and search @@ words
      order by rank desc, item_id, source, number limit ${limit}
    )
    ${presented(sql, organizationId)}`

/** The statement behind a text. */
export const findSomeWords = (sql: Sql, { organizationId, text, limit }: Asked & { text: string }) => sql<Found[]>`
    with asked as materialized (
      select text, knowledge_config(knowledge_language(text)) as config from (select ${text.slice(0, textLengthMax)}::text as text) as sent
    ), word as materialized (
      -- Without the little words (the, and, of) of the language the text is in.
      select knowledge_query('"' || lexeme || '"') as words
      from asked, unnest(to_tsvector('knowledge_simple', text)) as found (lexeme)
      where length(lexeme) > 2 and to_tsvector(config, lexeme) <> ''
      order by length(lexeme) desc, lexeme limit ${wordsMax}
    ), hit as (
      select word.words, passage.*
      from word, lateral (
        -- The fewer passages have a word, the more it says.
        select item_id, source, number, 1 / ln(2 + count(*) over ()) as weight
        from (
          select item_id, source, number from knowledge_passage
          where organization_id = ${organizationId} and search @@ words limit ${weighedPerWordMax}
        ) as found
      ) as passage
    ), best as (
      select item_id, source, number, sum(weight) as rank, string_agg('(' || words::text || ')', ' | ')::tsquery as words
      from hit group by item_id, source, number
      order by rank desc, item_id, source, number limit ${limit}
    )
    ${presented(sql, organizationId)}`

/** The organization's own words that a query's are most alike to, by the groups of three letters they share; null when none is. */
async function findAlike(sql: Sql, { organizationId, query }: { organizationId: string; query: string }): Promise<string | null> {
  const [found] = await sql<{ words: string | null }[]>`
    select string_agg(alike.word, ' ') as words
    from (select lexeme from unnest(to_tsvector('knowledge_simple', ${query})) as asked (lexeme) where length(lexeme) > 3 limit ${wordsMax}) as asked,
      lateral (
        select word from knowledge_word where organization_id = ${organizationId} and is_alike(word, lexeme)
        order by likeness(word, lexeme) desc, word limit 1
      ) as alike`
  return found?.words ?? null
}

/** A text is as long as an opinion; what follows adds no word that would matter. */
const textLengthMax = 5000

/** The best passages as they are shown, from `best`, which has their keys, their rank and the words that were found in them. */
const presented = (sql: Sql, organizationId: string) => sql`
  select item_id, case when source = 'page' then page_title end as title, case when source = 'page' then url end as url, heading, passage,
    best.rank::float8 as rank,
    -- Text that looks like markup would be left out.
    translate(
      ts_headline(knowledge_config(language), translate(passage, '<', chr(1)), best.words,
        'HighlightAll=true, StartSel=' || chr(2) || ', StopSel=' || chr(3)),
      chr(1), '<') as marked
  from best
  join knowledge_passage as passage using (item_id, source, number)
  join knowledge_item as item using (organization_id, item_id)
  where organization_id = ${organizationId}
  order by best.rank desc, item_id, source, number`

type Found = Omit<FoundPassage, 'pieces'> & { marked: string }

/** Control characters, which no text has, stand around what was found. */
const piecesOf = (marked: string): FoundPassage['pieces'] =>
  marked
    .split('\u0002')
    .flatMap((part, at) => {
      const [match = '', after = ''] = at === 0 ? ['', part] : part.split('\u0003')
      return [
        { text: match, isMatch: true },
        { text: after, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')

const byIndex = (sql: Sql, find: (sql: Sql) => Promise<Found[]>): Promise<FoundPassage[]> =>
  transaction(sql, async (sql) => {
    await planForIndex(sql)
    return (await find(sql)).map(({ marked, ...found }) => ({ ...found, pieces: piecesOf(marked) }))
  })

/** Has this transaction's searches planned for the index: how often a word occurs isn't known then, so reading all may look cheaper. */
export const planForIndex = (sql: Sql) => Promise.all([sql`set local enable_seqscan = off`, sql`set local enable_indexscan = off`])
