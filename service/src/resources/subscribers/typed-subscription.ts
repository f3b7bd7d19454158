import { asciiEmail } from '../../text.ts'
import { cleanLine } from '../opinions/typed-opinion.ts'

// The form as it was sent: what was typed, to the letter, so that it can be shown again; and what of it is kept, or what is wrong with it.

export interface TypedSubscription {
  email: string
  name: string
}

/** What is to be mended, by field. */
export type SubscribeMistakes = Partial<Record<keyof TypedSubscription, 'missing' | 'notAnAddress' | 'nameTooLong' | 'characters'>>

/** As of a link's customer: contract, LinkCreate. */
export const nameLengthMax = 150

/** What was typed. Of a field that is there more than once the first counts. */
export const readTypedSubscription = (form: URLSearchParams): TypedSubscription => ({
  email: form.get('email') ?? '',
  name: form.get('name') ?? '',
})

export function checkTypedSubscription(
  typed: TypedSubscription,
): { email: string; name: string | null; mistakes: null } | { mistakes: SubscribeMistakes } {
  const email = cleanLine(typed.email)
  const name = cleanLine(typed.name)
  const mistakes: SubscribeMistakes = {}
  if (email === '') mistakes.email = 'missing'
  else if (asciiEmail(email) === null) mistakes.email = 'notAnAddress'
  if (name.includes('\0')) mistakes.name = 'characters'
  else if ([...name].length > nameLengthMax) mistakes.name = 'nameTooLong'
  return mistakes.email || mistakes.name ? { mistakes } : { email, name: name || null, mistakes: null }
}
