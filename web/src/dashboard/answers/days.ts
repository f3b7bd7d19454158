/** "3 October 2026" for a day as the service has it: YYYY-MM-DD, UTC. */
export const dayInWords = (locale: string, day: string, month: 'long' | 'short' = 'short'): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
