// Templates of HTML. `html` escapes every text that is put into it and gives an `Html`. No string is an `Html`, so a text that was not
// escaped does not compile where HTML is wanted. Attributes are always quoted: the escaping relies on it. HTML that comes from elsewhere
// is marked by `trustedHtml`, with the reason beside it.

/** HTML that goes into a page or a mail as it is. Only the functions of this file make one. */
export type { Html }

class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

type Part = Html | null | undefined | false

/** Fills a template. Texts and numbers are escaped; HTML and lists of it go in as they are; null, undefined and false leave nothing. */
export function html(literals: TemplateStringsArray, ...values: readonly (string | number | Part | readonly Part[])[]): Html {
  let text = literals[0]!
  for (let at = 0; at < values.length; at++) text += written(values[at]) + literals[at + 1]!
  return new Html(text)
}

/** Joins pieces of HTML, leaving out those that are none. A separator that is a text is escaped. */
export const joinHtml = (parts: readonly Part[], separator: string | Html): Html =>
  new Html(parts.filter(Boolean).map(written).join(written(separator)))

/** Takes a text for HTML. Callers must say beside the call why nothing in the text can do harm. */
export const trustedHtml = (text: string): Html => new Html(text)

/** Writes a value as JSON for a script element. See: docs/rules/http.md#page-headers */
export const jsonInScript = (value: unknown): Html =>
  // Trusted, because nothing is left in it that ends the element, begins a comment or ends a line: JSON's escapes stand for these signs.
  trustedHtml(JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))

/** Puts CSS or code of ours into its element. */
export const codeInElement = (code = ''): Html =>
  // Trusted, because nothing in it ends the element or begins a comment: a backslash is written there, which both languages pass over.
  trustedHtml(code.replaceAll(/<(?=\/(?:style|script)|!--)/gi, '<\\'))

/** A value as HTML. What the types rule out is escaped, too: a text in a list, an object that came as `any`. */
function written(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Html) return value.toString()
  if (value === null || value === undefined || value === false) return ''
  return Array.isArray(value) ? value.map(written).join('') : escaped(String(value))
}

/** A text for elements and quoted attributes. */
const escaped = (text: string): string =>
  /["&'<=>]/.test(text) ? text.replaceAll(/["&'<=>]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text
