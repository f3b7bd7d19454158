/** "3 Oct 2026" for a day as the service has it: YYYY-MM-DD, UTC. */
export const dayInWords = (locale: string, day: string, { hasYear = true } = {}): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    year: hasYear ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(Date.parse(day))
