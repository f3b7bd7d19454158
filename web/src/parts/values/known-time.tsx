import { momentMessages } from '@earshot/messages/web/moment'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './moment.module.css'
import { Moment } from './moment.tsx'

/** Whether a time tells nothing but its day: what happened to an incognito opinion. See: docs/rules/incognito.md#times-are-cut-to-the-day */
export const tellsItsDay = (at: string): boolean => at.endsWith('T00:00:00.000Z')

/** A day in UTC, which is all that is known of a time. */
export function Day({ at }: { at: string }) {
  const { locale } = useMessages(momentMessages)
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <time dateTime={at.slice(0, 10)} className={classes.day}>
      {day.format(new Date(at))}
    </time>
  )
}

/** A time as it is known: how long ago, or its day. */
export const KnownTime = ({ at }: { at: string }) => (tellsItsDay(at) ? <Day at={at} /> : <Moment at={at} />)
