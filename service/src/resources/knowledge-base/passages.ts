import type { Sql } from '../../database/database.ts'

// A text is searched in passages: a few sentences that can be read on their own beside an opinion, each with the headings that
// stood above it.

/** Of a passage, in characters. A screen's paragraph or two: enough to answer from, little enough to be about one thing. */
const passageLengthMax = 800

export interface Passage {
  /** The headings above, outermost first, as in `Delivery › Abroad`; empty without any. */
  heading: string
  passage: string
}

/** The text of an item that passages are of. */
export interface PassagesOf {
  organizationId: string
  itemId: string
  source: 'text' | 'page'
}

/**
 * Replaces the passages of a text; there are none without a text. The language is the one that the text's own words show, else `declared`
 * (a code like `de-AT`, as a page says it), else that of the organization's first project.
 */
export async function savePassages(
  sql: Sql,
  { organizationId, itemId, source }: PassagesOf,
  text: string | null,
  { title = '', declared = null }: { title?: string; declared?: string | null } = {},
): Promise<void> {
  await sql`
    delete from knowledge_passage where organization_id = ${organizationId} and item_id = ${itemId} and source = ${source}`
  if (text === null) return
  const passages = splitText(text)
  await sql`
    with spoken as (
      select coalesce(
        knowledge_language(${text}),
        ${declared?.toLowerCase().split(/[-_]/)[0] ?? null},
        (select left(settings->>'locale', 2) from project where organization_id = ${organizationId} order by project_id limit 1)
      ) as language
    ), word as (
      insert into knowledge_word (organization_id, word)
      select ${organizationId}, lexeme from unnest(to_tsvector('knowledge_simple', ${`${title} ${text}`})) as found (lexeme)
      -- In an order, so that two texts at once wait for each other at the same word, never crosswise.
      where lexeme ~ '^[[:alpha:]]{4,40}$' order by lexeme
      on conflict do nothing
    )
    insert into knowledge_passage (organization_id, item_id, source, number, language, heading, passage, search)
    select ${organizationId}, ${itemId}, ${source}, number, language, heading, passage,
      setweight(to_tsvector(knowledge_config(language), ${title} || ' ' || heading), 'A') || to_tsvector(knowledge_config(language), passage)
    from spoken, unnest(${passages.map(({ heading }) => heading)}::text[], ${passages.map(({ passage }) => passage)}::text[])
      with ordinality as piece (heading, passage, number)`
}

/**
 * Cuts a text into passages: paragraphs put together up to 800 characters, longer ones cut between sentences. A heading (a line that
 * begins with #, or a short line without a full stop) begins a new one and goes with all that follow it.
 */
export function splitText(text: string): Passage[] {
  const passages: Passage[] = []
  const headings: { level: number; words: string }[] = []
  let open = ''
  // A heading is said by what stands under it; one with nothing under it says itself.
  let bare = ''
  const close = () => {
    const heading = headings.map(({ words }) => words).join(' › ')
    if (open !== '') passages.push({ heading, passage: open })
    open = ''
  }
  const blocks = text
    // A marked heading may stand right above its text.
    .replaceAll(/^#{1,6}[ \t].*$/gm, '\n$&\n')
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
  for (const [at, block] of blocks.entries()) {
    const heading = headingOf(block, blocks[at + 1])
    if (heading) {
      close()
      if (bare !== '' && heading.level <= headings.at(-1)!.level) passages.push({ heading: '', passage: bare })
      while (headings.length > 0 && headings.at(-1)!.level >= heading.level) headings.pop()
      headings.push(heading)
      bare = heading.words
      continue
    }
    for (const piece of piecesOf(block)) {
      if (open !== '' && open.length + piece.length + 2 > passageLengthMax) close()
      open = open === '' ? piece : `${open}\n\n${piece}`
      bare = ''
    }
  }
  close()
  if (bare !== '') passages.push({ heading: '', passage: bare })
  return passages
}

/** Kept of a heading: more is a paragraph in large letters. */
const headingLengthMax = 200

/** In given texts a heading is rarely marked as one. 80: a line of text is longer. */
const plainHeadingLengthMax = 80

function headingOf(block: string, next: string | undefined): { level: number; words: string } | null {
  const marked = /^(#{1,6})[ \t]+([^\n]*[^\s#])[ \t#]*$/.exec(block)
  if (marked) return { level: marked[1]!.length, words: marked[2]!.slice(0, headingLengthMax) }
  const isPlain =
    block.length <= plainHeadingLengthMax && next !== undefined && /^[^\n]*[\p{L}\p{N})]$/u.test(block) && !/^[-*•|\d]/.test(block)
  return isPlain ? { level: 7, words: block } : null
}

/** A paragraph in pieces of at most 800 characters, cut between sentences, else between words, else anywhere but inside a character. */
function piecesOf(block: string): string[] {
  if (block.length <= passageLengthMax) return block === '' ? [] : [block]
  const pieces: string[] = []
  let piece = ''
  const take = (part: string) => {
    if (piece !== '' && piece.length + part.length > passageLengthMax) {
      pieces.push(piece.trim())
      piece = ''
    }
    piece += part
  }
  for (const { segment: sentence } of sentences.segment(block)) {
    if (sentence.length <= passageLengthMax) take(sentence)
    else for (const part of sentence.match(/\s*\S{1,400}(?<![\ud800-\udbff])|\s+/g) ?? []) take(part)
  }
  return [...pieces, piece.trim()].filter((part) => part !== '')
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
