import { durationIn } from '@earshot/messages/durations'
import { destinationsMessages, type DestinationsMessages as Words } from '@earshot/messages/web/destinations'
import { momentMessages } from '@earshot/messages/web/moment'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Sparkline } from '../../parts/charts/sparkline.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { countedTo, wholeNumber } from '../../parts/values/numbers.ts'
import { span } from '../../parts/values/times.ts'
import classes from './facts.module.css'
import { type Destination, hostOf, lastDayOf } from './health.ts'
import { kindName } from './kinds.ts'

/** The pending deliveries of a destination, and its settings. */
export function Facts({ destination }: { destination: Destination }) {
  const { drawer, form, columns, counts, lastDay: lastDayWords } = useMessages(destinationsMessages)
  const { locale } = useMessages(momentMessages)
  const { destinationId, kind, url, topics, everyTopic, pendingCount, heldCount, retryDelays, timeoutSeconds, ratePerSecond, ordered } =
    destination
  const { delivered, failed } = lastDayOf(destination)
  const waits = durationIn(
    locale,
    retryDelays.reduce((sum, each) => sum + each, 0),
  )
  const label = lastDayWords({ delivered: wholeNumber(locale, delivered), failed: wholeNumber(locale, failed) })
  return (
    <>
      <div className={classes.counts}>
        <Count label={drawer.waiting} hint={drawer.waitingHint} count={countedTo(locale, pendingCount)}>
          {pendingCount > 0 && (
            <TextLink to="/deliveries" search={{ destinationId, state: 'pending' }} size="sm">
              {drawer.see}
            </TextLink>
          )}
        </Count>
        <Count label={drawer.held} hint={drawer.heldHint} count={countedTo(locale, heldCount)}>
          {heldCount > 0 && (
            <TextLink to="/recover" search={{ destinationId, kind: 'held' }} size="sm">
              {drawer.recoverHeld}
            </TextLink>
          )}
        </Count>
        <div>
          <p className={classes.label}>{columns.lastDay}</p>
          <Sparkline bars={destination.lastDay} label={label} />
          <p className={classes.hint}>{counts({ delivered: wholeNumber(locale, delivered), failed: wholeNumber(locale, failed) })}</p>
        </div>
      </div>
      <FactList
        facts={[
          [drawer.kind, kindName(kind, form)],
          [kind === 'email' ? form.mailbox : drawer.address, <code key="url">{kind === 'email' ? hostOf(url) : url}</code>],
          ...(kind === 'email' ? ([[form.digest, form.digests[destination.digest]]] as const) : []),
          [drawer.topics, everyTopic ? drawer.everyTopic : topics.join(', ')],
          [drawer.filter, filterInWords(destination, { drawer, form })],
          [drawer.retries, drawer.retriesAre({ count: retryDelays.length, span: waits })],
          [drawer.timeout, span(locale, timeoutSeconds)],
          [drawer.rate, ratePerSecond === null ? drawer.asFastAsItAnswers : drawer.rateIs({ perSecond: ratePerSecond })],
          [drawer.order, ordered ? drawer.ordered : drawer.unordered],
          [drawer.created, <Moment key="created" at={destination.createdAt} />],
        ]}
      />
    </>
  )
}

/** The conditions of a filter, one after the other. */
function filterInWords({ filter: { projectIds, verified = 'all', words } }: Destination, { drawer, form }: Pick<Words, 'drawer' | 'form'>) {
  const conditions = [
    ...(projectIds ? [drawer.filterProjects({ count: projectIds.length })] : []),
    ...(verified === 'all' ? [] : [`${form.verified}: ${form.verifiedAre[verified]}`]),
    ...(words ? [`${form.words}: ${words.join(', ')}`] : []),
  ]
  return conditions.length === 0 ? drawer.noFilter : conditions.join(' · ')
}

function Count({ label, hint, count, children }: { label: string; hint: string; count: string; children: ReactNode }) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <p className={classes.count}>{count}</p>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  )
}
