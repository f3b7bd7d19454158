import { acceptedLanguage, type Language, languageOfTag } from '@earshot/messages'
import type { FastifyRequest } from 'fastify'

// Which language a page speaks to whom.

/**
 * The language for a reader: what they chose (`?lang=`), else `fixed` (of a link that was made for them), else the one of ours that
 * their browser likes best, else `fallback` (the project's), else English. Tags that are none of ours are passed over.
 */
export function readerLanguage(
  request: Pick<FastifyRequest, 'query' | 'headers'>,
  { fixed, fallback }: { fixed?: string | null; fallback?: string } = {},
): Language {
  return chosenLanguage(request) ?? oursOf(fixed) ?? acceptedLanguage(request.headers['accept-language']) ?? oursOf(fallback) ?? 'en'
}

/** The language a reader chose by `?lang=`; null when they did not, or chose none of ours. */
export function chosenLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | null {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return typeof lang === 'string' ? languageOfTag(lang) : null
}

/** An address at which the reader's choice holds on: with `lang` set to it, where there is one. */
export function keepingLanguage(address: string, language: Language | null): string {
  if (language === null) return address
  const [path = '', search = ''] = address.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${path}?${query}`
}

const oursOf = (tag: string | null | undefined): Language | null => (tag ? languageOfTag(tag) : null)
