import { cleanLines } from '../../text.ts'

/** A comment as it was sent: the text to store, or the mistake in it. */
export type ParsedComment = { content: string } | { typed: string; mistake: 'missing' | 'too-long' | 'characters' }

/** 1 to 2,000 characters: docs/rules/limits.md#opinions-and-comments */
const commentLengthMax = 2000

/** The field `content` of a form. Line ends become line feeds, and what can't be seen is left out, as in opinions. */
export function parseComment(form: URLSearchParams): ParsedComment {
  const typed = form.get('content') ?? ''
  const content = cleanLines(typed)
  if (content.includes('\0')) return { typed, mistake: 'characters' }
  if (content === '') return { typed, mistake: 'missing' }
  return [...content].length > commentLengthMax ? { typed, mistake: 'too-long' } : { content }
}
