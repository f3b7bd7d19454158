import { cleanLine, keptEmail } from '../../text.ts'
import { nameLengthMax } from '../customers/customers.ts'

// The form of a subscription: its fields exactly as they were sent, so that a page can show them again, and the subscription to store or
// the mistakes in it.

export interface SubscriptionFields {
  email: string
  name: string
}

/** The mistakes, by field. */
export type SubscribeMistakes = Partial<Record<keyof SubscriptionFields, 'missing' | 'notAnAddress' | 'nameTooLong' | 'characters'>>

/** Reads the fields as they were sent. Of a field that occurs more than once the first counts. */
export const readSubscriptionFields = (form: URLSearchParams): SubscriptionFields => ({
  email: form.get('email') ?? '',
  name: form.get('name') ?? '',
})

export function parseSubscription(
  typed: SubscriptionFields,
): { email: string; name: string | null; mistakes: null } | { mistakes: SubscribeMistakes } {
  const typedEmail = cleanLine(typed.email)
  const email = keptEmail(typedEmail)
  const name = parseName(typed.name)
  const mistakes: SubscribeMistakes = {}
  if (typedEmail === '') mistakes.email = 'missing'
  else if (email === null) mistakes.email = 'notAnAddress'
  if ('mistake' in name) return { mistakes: { ...mistakes, name: name.mistake } }
  return email === null ? { mistakes } : { email, name: name.name, mistakes: null }
}

/** A name alone; null when there is none. */
export function parseName(typed: string): { name: string | null } | { mistake: NonNullable<SubscribeMistakes['name']> } {
  const name = cleanLine(typed)
  if (name.includes('\0')) return { mistake: 'characters' }
  return [...name].length > nameLengthMax ? { mistake: 'nameTooLong' } : { name: name || null }
}
