import type { OwnOpinion } from '../../resources/opinions/own-opinion.ts'

/** A day in words, in the project's zone. An incognito customer's day is in UTC, which is all that is kept of it. */
export function ownDay(at: string, language: string, { incognito, project }: OwnOpinion): string {
  const isDay = incognito && at.endsWith('T00:00:00.000Z')
  const locale = language === 'en' ? 'en-GB' : language
  const timeZone = isDay ? 'UTC' : project.settings.timezone
  // A date stays on one line.
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at)).replaceAll(' ', '\u00a0')
}
