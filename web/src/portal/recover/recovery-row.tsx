import { durationIn } from '@earshot/messages/durations'
import { destinationNamesMessages } from '@earshot/messages/web/destination-names'
import { momentMessages } from '@earshot/messages/web/moment'
import { recoverMessages } from '@earshot/messages/web/recover'
import { Button, Group, Progress, Text } from '@mantine/core'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import { clockTime } from '../../parts/values/times.ts'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import classes from './recover.module.css'

type Recovery = Answer<'recoveries.list'>['recoveries'][number]

const tones: Readonly<Record<Recovery['status'], Tone>> = { running: 'accent', paused: 'warn', cancelled: 'muted', done: 'good' }

/** A recovery: its kind, progress and results; while it runs, buttons to stop it. */
export function RecoveryRow({ recovery }: { recovery: Recovery }) {
  const words = useMessages(recoverMessages)
  const { all } = useMessages(destinationNamesMessages)
  const { locale } = useMessages(momentMessages)
  const { nameOf } = useDestinations()
  const now = useNow(60_000)
  const { kind, status, destinationId, since, until, perSecond, createdAt } = recovery
  const isOpen = status === 'running' || status === 'paused'
  const where = destinationId === null ? all : nameOf(destinationId)
  const name = words.ofOne({ action: words.doing[kind], what: where })
  const time = (moment: string) => clockTime(locale, Date.parse(moment), now)
  return (
    <li className={classes.recovery} aria-label={name}>
      <div className={classes.head}>
        <div>
          <Text fw={600}>{words.doing[kind]}</Text>
          <Text c="dimmed" size="xs">
            <span className={classes.where}>{where}</span>
            {' · '}
            {words.range({ from: time(since), to: time(until) })}
            {kind !== 'discard' && ` · ${words.pace({ perSecond: wholeNumber(locale, perSecond) })}`}
          </Text>
        </div>
        <div className={classes.status}>
          <StateDot tone={tones[status]} hollow={status === 'paused'}>
            {words.status[status]}
          </StateDot>
          <Text c="dimmed" size="xs" component="span">
            <Moment at={createdAt} />
          </Text>
        </div>
      </div>
      {isOpen && <HowFar recovery={recovery} name={name} />}
      <div className={classes.foot}>
        <Figures recovery={recovery} />
        {kind !== 'discard' && recovery.doneCount > 0 && (
          <TextLink
            to="/deliveries"
            search={{ recoveryId: recovery.recoveryId }}
            size="sm"
            aria-label={words.ofOne({ action: words.deliveries, what: name })}
          >
            {words.deliveries}
          </TextLink>
        )}
        {isOpen && mayAsk('recoveries.pause') && <Stops recovery={recovery} name={name} />}
      </div>
    </li>
  )
}

function HowFar({ recovery: { total, doneCount, status }, name }: { recovery: Recovery; name: string }) {
  // More deliveries may match than were counted: the count ends at 100,000.
  const percent = total === 0 ? 0 : Math.min(100, (doneCount / total) * 100)
  return (
    <Progress.Root size={8} transitionDuration={0}>
      <Progress.Section value={percent} color={status === 'paused' ? 'warn' : 'accent'} aria-label={name} />
    </Progress.Root>
  )
}

/** "640 of 1,240 sent · 630 delivered · 4 given up again · about 1 minute left". */
function Figures({ recovery }: { recovery: Recovery }) {
  const words = useMessages(recoverMessages)
  const { locale } = useMessages(momentMessages)
  const { destinations } = useDestinations()
  const { kind, status, total, doneCount, delivered, failed, perSecond, destinationId } = recovery
  const count = (number: number) => wholeNumber(locale, number)
  const isWaiting =
    status === 'running' &&
    kind !== 'discard' &&
    destinations.some((each) => each.destinationId === destinationId && each.status !== 'enabled')
  const onTheirWay = doneCount - delivered - failed
  const figures = [
    words.progress[kind]({ done: count(doneCount), total: count(Math.max(total, doneCount)) }),
    ...(kind === 'discard' ? [] : [words.delivered({ count: delivered })]),
    ...(kind === 'discard' || failed === 0 ? [] : [words.failed({ count: failed })]),
    ...(kind === 'discard' || onTheirWay <= 0 ? [] : [words.onTheirWay({ count: count(onTheirWay) })]),
    ...(isWaiting ? [words.waitsForIt] : []),
    ...(status === 'running' && !isWaiting && kind !== 'discard' && doneCount < total
      ? [words.left({ span: durationIn(locale, (total - doneCount) / perSecond) })]
      : []),
  ]
  return (
    <Text size="sm" className={classes.figures}>
      {figures.join(' · ')}
    </Text>
  )
}

function Stops({ recovery: { recoveryId, status }, name }: { recovery: Recovery; name: string }) {
  const words = useMessages(recoverMessages)
  const invalidates = ['recoveries.list'] as const
  const pause = useChange('recoveries.pause', { invalidates })
  const resume = useChange('recoveries.resume', { invalidates })
  const cancel = useChange('recoveries.cancel', { invalidates })
  const pauses = status === 'running'
  const change = pauses ? pause : resume
  const word = pauses ? words.pause : words.goOn
  return (
    <>
      <Group gap="xs" className={classes.stops}>
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ recoveryId })}
          aria-label={words.ofOne({ action: word, what: name })}
        >
          {word}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ recoveryId })}
          aria-label={words.ofOne({ action: words.cancel, what: name })}
          title={words.cancelWhat}
        >
          {words.cancel}
        </Button>
      </Group>
      <ErrorNotice error={change.error ?? cancel.error} />
    </>
  )
}
