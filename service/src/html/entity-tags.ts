/**
 * Whether a header `If-None-Match` names a tag, or any (RFC 9110, 13.1.2); strong or weak is the same here. Read by its commas: an
 * expression that also looks for the blanks around them takes seconds for a header of blanks.
 */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((each) => {
    const named = each.trim()
    return named === '*' || withoutWeakness(named) === withoutWeakness(tag)
  })

const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)
