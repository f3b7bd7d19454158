/** Readers of options' values: each returns the value, or throws WrongUse with what it must be. They load nothing of the service. */
import path from 'node:path'
import { type Permission, permissions } from '@earshot/contract/permissions'
import { optionsMessages } from '@earshot/messages/cli/options'
import { isSlug } from '../resources/projects/slugs.ts'
import { isId, readMoment, readText } from '../text.ts'
import { WrongUse } from './command.ts'

export function id(written: string): string {
  if (!isId(written)) {
    throw new WrongUse(optionsMessages.id)
  }
  return written.toLowerCase()
}

/** One line of 1 to 200 characters. */
export function name(written: string): string {
  const read = readText.line(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  const length = [...read.text].length
  if (length < 1 || length > 200) throw new WrongUse(optionsMessages.length({ min: 1, max: 200 }))
  return read.text
}

/** One line of 1 to 200 characters to search for. */
export const searchText = (written: string): string => name(written)

/** One mailbox. */
export function email(written: string): string {
  const read = readText.email(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  return read.text
}

/** A language tag: BCP 47. */
export function language(written: string): string {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(written) || written.length > 35) throw new WrongUse(optionsMessages.language)
  return written
}

/** Several lines of at most 2000 characters; null when empty. */
export function description(written: string): string | null {
  const read = readText.paragraphs(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  if ([...read.text].length > 2000) throw new WrongUse(optionsMessages.maxLength({ max: 2000 }))
  return read.text || null
}

export function slug(written: string): string {
  if (!isSlug(written)) throw new WrongUse(optionsMessages.slug)
  return written
}

export const oneOf =
  <const Words extends readonly string[]>(...words: Words) =>
  (written: string): Words[number] => {
    const found = words.find((word) => word === written)
    if (found === undefined) throw new WrongUse(optionsMessages.oneOf({ values: words.join(', ') }))
    return found
  }

/** A file or a directory, as an absolute path. Empty would be the working directory: what a shell makes of a variable that is not set. */
export function filePath(written: string): string {
  if (written === '') throw new WrongUse(optionsMessages.path)
  return path.resolve(written)
}

export function permissionList(written: string): Permission[] {
  if (written.trim() === 'all') return [...permissions]
  const words = [...new Set(written.split(',').map((word) => word.trim()))]
  const known = words.filter((word): word is Permission => permissions.some((permission) => permission === word))
  if (known.length < words.length) throw new WrongUse(optionsMessages.permissions({ permissions: permissions.join(', ') }))
  return known
}

/** How many rows at the most: 1 to 1000. */
export function limit(written: string): number {
  if (!/^\d{1,4}$/.test(written) || Number(written) < 1 || Number(written) > 1000)
    throw new WrongUse(optionsMessages.wholeNumber({ max: 1000 }))
  return Number(written)
}

/** A reason of 1 to 500 characters. */
export function reason(written: string): string {
  const read = readText.paragraphs(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  const length = [...read.text].length
  if (length < 1 || length > 500) throw new WrongUse(optionsMessages.length({ min: 1, max: 500 }))
  return read.text
}

export function daysFromNow(written: string): Date {
  // Ten years: a key that is to last longer has no end.
  if (!/^\d{1,4}$/.test(written) || Number(written) < 1 || Number(written) > 3650)
    throw new WrongUse(optionsMessages.wholeDays({ max: 3650 }))
  return new Date(Date.now() + Number(written) * 86_400_000)
}

/** A time, with or without its zone: UTC. */
export function moment(written: string): Date {
  const read = readMoment(written)
  if (!read) throw new WrongUse(optionsMessages.time)
  return read.at
}

export function futureMoment(written: string): Date {
  const moment = readMoment(written)
  if (!moment || moment.at.getTime() <= Date.now()) throw new WrongUse(optionsMessages.futureTime)
  return moment.at
}

/** An address of http or https. */
export function webUrl(written: string): string {
  const url = URL.parse(written.trim())
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new WrongUse(optionsMessages.webUrl)
  return url.href.replace(/\/+$/, url.pathname === '/' ? '' : '$&')
}

/** A topic of webhooks. The list of them is loaded with the whole contract, and so only here. */
export async function topicName(written: string): Promise<string> {
  const { topicNames } = await import('@earshot/contract')
  const found = topicNames.find((name) => name === written.trim())
  if (found === undefined) throw new WrongUse(optionsMessages.oneOf({ values: topicNames.join(', ') }))
  return found
}

export const topicList = async (written: string): Promise<string[]> => [
  ...new Set(await Promise.all(written.split(',').map((word) => topicName(word)))),
]
