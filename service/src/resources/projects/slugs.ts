import { randomBytes } from 'node:crypto'

/** A name as part of an address: ASCII letters and digits in lower case, joined by dashes; 3 to 60 characters. */
export function slugOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, 60).replace(/-$/, '')
  return slug.length >= 3 ? slug : `project-${slug || randomBytes(3).toString('hex')}`
}

/** A slug is 3 to 60 of a–z, 0–9 and dashes, with no dash at its ends. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(text)
