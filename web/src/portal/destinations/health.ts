import { durationIn } from '@earshot/messages/durations'
import type { DestinationsMessages } from '@earshot/messages/web/destinations'
import type { Answer } from '../../api/ask.ts'
import { percentage } from '../../parts/values/numbers.ts'
import type { Tone } from '../../parts/values/state-dot.tsx'
import { clockTime } from '../../parts/values/times.ts'

export type Destination = Answer<'destinations.get'>

/** Returns the destination's name, or the host of its address. */
export const nameOf = ({ name, url }: Pick<Destination, 'name' | 'url'>): string => name ?? hostOf(url)

/** The host of a URL, or the mailbox of an address of mail. */
export function hostOf(url: string): string {
  try {
    if (url.startsWith('mailto:')) return decodeURIComponent(url.slice('mailto:'.length))
    return new URL(url).host
  } catch {
    return url
  }
}

export const lastDayOf = ({ lastDay }: Destination): { delivered: number; failed: number } => ({
  delivered: lastDay.reduce((sum, { delivered }) => sum + delivered, 0),
  failed: lastDay.reduce((sum, { failed }) => sum + failed, 0),
})

/** The health of a destination in a few words. A reason that deliveries wait comes before the share that arrived. */
export function healthOf(
  destination: Destination,
  words: DestinationsMessages['health'],
  { locale, now }: { locale: string; now: number },
): { tone: Tone; text: string } {
  const { status, breaker, failing, disabledReason, statusChangedAt } = destination
  const since = (moment: string) => durationIn(locale, (now - Date.parse(moment)) / 1000, 'short')
  if (status === 'disabled')
    return { tone: 'bad', text: disabledReason ? words.disabled[disabledReason] : words.paused({ span: since(statusChangedAt) }) }
  if (status === 'paused') return { tone: 'warn', text: words.paused({ span: since(statusChangedAt) }) }
  if (breaker) {
    const until = Date.parse(breaker.openUntil)
    return { tone: 'bad', text: until > now ? words.stopped({ until: clockTime(locale, until, now) }) : words.probing }
  }
  if (failing) return { tone: 'warn', text: words.failing({ span: since(failing.since) }) }
  const { delivered, failed } = lastDayOf(destination)
  if (delivered + failed === 0) return { tone: 'muted', text: words.quiet }
  return {
    tone: failed / (delivered + failed) > 0.1 ? 'warn' : 'good',
    text: words.delivered({ share: percentage(locale, delivered / (delivered + failed)) }),
  }
}
