/**
 * Whether a client would rather have a page than JSON, by its `Accept` header (RFC 9110, 12.5.1). A browser that goes to an address names
 * text/html; programs name JSON, everything or nothing.
 */
export const prefersPage = (accept = ''): boolean =>
  weightIn(accept, ['text/html']) > weightIn(accept, ['application/json', 'application/problem+json'])

/** The greatest weight that a header gives to one of these types by its name. */
function weightIn(accept: string, types: readonly string[]): number {
  let greatest = 0
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    if (!types.includes(type)) continue
    const weight = parameters.find((each) => each.startsWith('q='))
    greatest = Math.max(greatest, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  return greatest
}
