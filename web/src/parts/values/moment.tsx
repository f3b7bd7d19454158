import { momentMessages } from '@earshot/messages/web/moment'
import { Tooltip } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './moment.module.css'
import { useNow } from './now.ts'
import { exactTime, relativeTime } from './times.ts'

/** A relative time, with the exact one on hover and on keyboard focus. */
export function Moment({ at }: { at: string }) {
  const { locale } = useMessages(momentMessages)
  const moment = Date.parse(at)
  const tick = useNow(Math.abs(Date.now() - moment) < 120_000 ? 1000 : 15_000)
  // An event since the clock's last tick is not in the future.
  const now = Math.max(tick, Math.min(moment, Date.now()))
  return (
    <Tooltip label={exactTime(locale, moment)} events={{ hover: true, focus: true, touch: true }} openDelay={200}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is for keyboards too. */}
      <time dateTime={at} tabIndex={0} className={classes.moment}>
        {relativeTime(locale, moment, now)}
      </time>
    </Tooltip>
  )
}
