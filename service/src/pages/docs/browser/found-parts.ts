import MiniSearch from 'minisearch'

// What is looked through, and how: words of headings count more than words of texts; beginnings of words and small mistakes are found.

/** A part of a page: address, title of the page, heading, text. */
export type DocsRecord = [address: string, title: string, heading: string, text: string]

export interface Found {
  address: string
  title: string
  heading: string
  /** The part of the text in which a word was found, or its beginning. */
  excerpt: string
  /** The words of the text that were found. */
  words: string[]
}

const foundMax = 20
const excerptCharacters = 160

/** Indexes the parts once; returns what finds them. */
export function indexOf(records: readonly DocsRecord[]): (query: string) => Found[] {
  const index = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    searchOptions: {
      boost: { heading: 4, title: 3 },
      prefix: true,
      // A typing error in five signs, two in eight.
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      weights: { fuzzy: 0.2, prefix: 0.5 },
    },
  })
  // A page's own words count as a heading's.
  index.addAll(records.map(([, title, heading, text], id) => ({ id, title, heading: heading || title, text })))
  return (query) => {
    const all = index.search(query, { combineWith: 'AND' })
    // Nothing has all of the words: what has some of them.
    const results = all.length > 0 ? all : index.search(query, { combineWith: 'OR' })
    return results.slice(0, foundMax).map(({ id, terms }) => {
      const [address, title, heading, text] = records[id as number]!
      return { address, title, heading, excerpt: excerptOf(text, terms), words: terms }
    })
  }
}

function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase()
  const places = words.map((word) => low.indexOf(word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first < 60 ? 0 : low.lastIndexOf(' ', first - 40) + 1
  const part = text.slice(start, start + excerptCharacters)
  return `${start > 0 ? '… ' : ''}${part}${start + excerptCharacters < text.length ? ' …' : ''}`
}
