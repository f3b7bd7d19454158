/**
 * The texts of a message that counts, by plural category, with `{count}` where the number stands: for a script that counts in the
 * browser, which has no messages.
 */
export function pluralForms(
  language: string,
  message: (parameters: { count: number }) => string,
): Partial<Record<Intl.LDMLPluralRule, string>> {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {}
  for (const category of rules.resolvedOptions().pluralCategories) {
    // Two to begin with: a form for one may say "a" instead of its number, and 0 may be like it.
    const sample = samples.find((count) => rules.select(count) === category)
    if (sample !== undefined) forms[category] = message({ count: sample }).replace(numbers.format(sample), '{count}')
  }
  return forms
}

/** A number of every category of the languages there are, the small ones first; French and Polish tell millions and fractions apart. */
const samples = [2, 5, 1, 0, 3, 11, 1_000_000, 0.5]
