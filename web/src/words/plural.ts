/** The form of a phrase for a number, of those that a language tells apart (Unicode CLDR); `other` serves the rest. */
export const plural = (language: string, count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other
