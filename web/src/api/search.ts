// The query of a screen's address: filters and choices, so that they can be sent, kept and gone back to.

/** Reads these names of an address and ignores others. Values are taken as they are: the service answers an invalid one with a problem. */
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

/** The same without empty values. */
export function said<Name extends string>(values: { readonly [name in Name]?: string | null | undefined }): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<Record<Name, string>>
}

/**
 * For `navigate`: the address's query with this change. The address is read when the navigation happens, so a choice made a moment before,
 * which is not on the screen yet, stays.
 */
export const changed =
  <Name extends string>(change: { readonly [name in Name]?: string | null | undefined }) =>
  (before: { readonly [name in Name]?: string | null | undefined }): Partial<Record<Name, string>> =>
    said({ ...before, ...change })

/** For a router: every value of a query is text, and is read as it was typed. */
export const asTyped = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return text.size > 0 ? `?${text}` : ''
  },
}
