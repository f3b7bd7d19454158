// What the address of a screen says behind its question mark: what was chosen there, so that it can be sent, kept and gone back to.

/**
 * Reads these names of an address; whatever else it says is passed over. Values are taken as they are: one that means nothing the service
 * refuses in words.
 */
export const searchOf =
  <Name extends string>(names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const given = names.flatMap((name) => {
      const value = search[name]
      const isSaid = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return isSaid && String(value) !== '' ? [[name, String(value)] as const] : []
    })
    return Object.fromEntries(given) as Partial<Record<Name, string>>
  }

/** The same without what is empty or was taken back. */
export function said<Name extends string>(values: { readonly [name in Name]?: string | null | undefined }): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<Record<Name, string>>
}

/**
 * For `navigate`: what the address says, with this changed. The address is asked when it is gone to: what was chosen a moment ago and is
 * not on the screen yet stays.
 */
export const changed =
  <Name extends string>(change: { readonly [name in Name]?: string | null | undefined }) =>
  (before: { readonly [name in Name]?: string | null | undefined }): Partial<Record<Name, string>> =>
    said({ ...before, ...change })

/** For a router: everything behind a question mark is text, and reads as it was typed. */
export const asTyped = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return text.size > 0 ? `?${text}` : ''
  },
}
