/** A number as a language writes it: `12,000`, `12.000`. */
export const numberIn = (language: string, number: number): string => new Intl.NumberFormat(language).format(number)
