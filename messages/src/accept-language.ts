import { type Language, languageOfTag } from './languages.ts'

/** The first of ours in an `Accept-Language` header, by weight; of equal weights, the first named (RFC 9110, 12.5.4). Null: none of ours. */
export function acceptedLanguage(header = ''): Language | null {
  const liked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
      const weight = parameters.find((each) => /^q\s*=/i.test(each))?.split('=')[1]
      return { language: languageOfTag(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language !== null && weight > 0 && weight <= 1)
  // Sorting keeps the order of equals.
  return liked.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null
}
