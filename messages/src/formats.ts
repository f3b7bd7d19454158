/** The formats of compiled messages in one language: numbers, dates, and which form of a text goes with a number. All rules are Intl's. */

type Options = Readonly<Record<string, () => string>>

export interface Formats {
  number(value: number, style?: string): string
  date(value: Date, style?: string): string
  time(value: Date, style?: string): string
  /** The text for a number: the option `=N`, else the one of its plural category, else `other`. */
  plural(value: number, options: Options, offset?: number): string
  /** The same for a place in a row: first, second … */
  ordinal(value: number, options: Options, offset?: number): string
  select(value: string | boolean, options: Options): string
}

export function formatsOf(language: string): Formats {
  const byKind = (type: 'cardinal' | 'ordinal') => {
    let rules: Intl.PluralRules | undefined
    return (value: number, options: Options, offset = 0) => {
      rules ??= new Intl.PluralRules(language, { type })
      return (options[`=${value}`] ?? options[rules.select(value - offset)] ?? options.other!)()
    }
  }
  // English has the day before the month, and 24 hours.
  const region = language === 'en' ? 'en-GB' : language
  let numbers: Intl.NumberFormat | undefined
  return {
    number(value, style) {
      if (style) return new Intl.NumberFormat(language, numberStyles[style]).format(value)
      numbers ??= new Intl.NumberFormat(language)
      return numbers.format(value)
    },
    date: (value, style = 'medium') => new Intl.DateTimeFormat(region, { dateStyle: style as 'medium' }).format(value),
    time: (value, style = 'short') => new Intl.DateTimeFormat(region, { timeStyle: style as 'short' }).format(value),
    plural: byKind('cardinal'),
    ordinal: byKind('ordinal'),
    select: (value, options) => (options[String(value)] ?? options.other!)(),
  }
}

const numberStyles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
}
