import { cleanLine } from '../../text.ts'
import { nameLengthMax } from '../customers/customers.ts'
import { parseComment } from './parse-comment.ts'

// The form of a visitor's comment: its fields as they were sent, and the comment to store or the mistakes in it.

export interface CommentFields {
  name: string
  content: string
}

/** The mistakes, by field. */
export type CommentMistakes = Partial<Record<keyof CommentFields, 'missing' | 'too-long' | 'characters'>>

export const readCommentFields = (form: URLSearchParams): CommentFields => ({
  name: form.get('name') ?? '',
  content: form.get('content') ?? '',
})

/** The comment as it is kept; its name is optional. */
export function parseCommentForm(form: URLSearchParams): { content: string; name: string | null } | { mistakes: CommentMistakes } {
  const comment = parseComment(form)
  const name = cleanLine(form.get('name') ?? '')
  const wrongName = name.includes('\0') ? 'characters' : [...name].length > nameLengthMax ? 'too-long' : null
  if (!('mistake' in comment) && wrongName === null) return { content: comment.content, name: name || null }
  return { mistakes: { ...('mistake' in comment && { content: comment.mistake }), ...(wrongName && { name: wrongName }) } }
}
