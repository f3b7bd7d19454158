import { type Language, languageOfTag } from '@earshot/messages'
import { type PublicSort, publicSorts } from '../../resources/public-page/public-opinions.ts'

// The addresses of the public page: what is asked for in them, read liberally, and the one way in which we write it.

export interface Asked {
  sort: PublicSort
  search: string
  /** A search that is longer than searches can be was left out. */
  isSearchTooLong: boolean
  page: number
  /** Where a list goes on that is too long to be paged by number. */
  after: string | null
  /** Asked for by the reader. */
  lang: Language | null
}

/** See: docs/rules/http.md#search-and-filters */
const searchLengthMax = 200

/** What an address asks for. What can't be understood is as if it were not there: people shorten and mistype addresses. */
export function readAsked(search: URLSearchParams): Asked {
  const query = (search.get('query') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  const isSearchTooLong = [...query].length > searchLengthMax
  const page = search.get('page') ?? ''
  return {
    sort: publicSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    search: isSearchTooLong ? '' : query,
    isSearchTooLong,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    after: search.get('after') || null,
    lang: languageOfTag(search.get('lang') ?? ''),
  }
}

/** The part of an address behind its path that asks for this, each parameter in its place, none that says what holds anyway. */
export function askedText({ sort, search, page, after, lang }: Partial<Asked>): string {
  const query = new URLSearchParams()
  if (sort && sort !== 'newest') query.set('sort', sort)
  if (search) query.set('query', search)
  if (after) query.set('after', after)
  else if (page && page > 1) query.set('page', String(page))
  if (lang) query.set('lang', lang)
  const text = query.toString()
  return text && `?${text}`
}
