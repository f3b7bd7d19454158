// Counting, as each language does it.

/** A phrase with `{count}` in it, for each kind of number that a language tells apart (Unicode CLDR); `other` serves the rest. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The phrase for a number, with the number written as the language writes it. */
export const counted = (language: string, forms: Plural, count: number): string =>
  (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('{count}', numberIn(language, count))

export const numberIn = (language: string, number: number): string => new Intl.NumberFormat(language).format(number)
