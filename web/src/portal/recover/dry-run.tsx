import { durationIn } from '@earshot/messages/durations'
import { momentMessages } from '@earshot/messages/web/moment'
import { recoverMessages } from '@earshot/messages/web/recover'
import { Alert, Button, Paper, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, ApiError, Request } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import classes from './recover.module.css'

type Preview = Answer<'recoveries.preview'>
type Counted = Request<'recoveries.preview'>

interface Asked {
  /** The counted recovery; null: none yet, or the form has changed since. */
  counted: Counted | null
  /** Whether the last thing done here was to start a recovery. */
  isStarted: boolean
  dryRun: UseQueryResult<Preview, ApiError>
  /** Null: the typed pace is invalid. */
  perSecond: number | null
  onStarted: () => void
}

/** The result of the dry run, and the button that starts the recovery. */
export function DryRun({ counted, isStarted, dryRun, perSecond, onStarted }: Asked) {
  const words = useMessages(recoverMessages)
  const preview = counted ? dryRun.data : undefined
  return (
    <Paper withBorder p="lg" className={`${classes.card} ${classes.dry}`} component="section" aria-labelledby="dry">
      <Title order={3} id="dry" mb="xs">
        {words.dry.title}
      </Title>
      <div aria-live="polite" aria-busy={counted !== null && dryRun.isFetching}>
        {!counted && isStarted && <Text>{words.started}</Text>}
        {!counted && <Text c="dimmed">{words.dry.before}</Text>}
        {counted && dryRun.error && <ErrorNotice error={dryRun.error} onRetry={dryRun.refetch} />}
        {counted && !preview && !dryRun.error && <LoadingSkeleton rows={3} />}
        {counted && preview && <Result counted={counted} preview={preview} perSecond={perSecond} />}
      </div>
      {counted && preview && preview.total > 0 && <Start counted={counted} preview={preview} perSecond={perSecond} onStarted={onStarted} />}
    </Paper>
  )
}

function Result({ counted, preview, perSecond }: { counted: Counted; preview: Preview; perSecond: number | null }) {
  const { dry } = useMessages(recoverMessages)
  const { locale } = useMessages(momentMessages)
  const { nameOf } = useDestinations()
  const { total, totalIsExact, byDestination, oldestAt } = preview
  const isSent = counted.kind !== 'discard'
  const count = wholeNumber(locale, total)
  const areAway = isSent && byDestination.some(({ isEnabled, count }) => !isEnabled && count > 0)
  return (
    <Stack gap="sm">
      {total === 0 ? (
        <Text>{dry.none[counted.kind]}</Text>
      ) : (
        <div>
          <Text className={classes.total}>{dry.count({ count, isExact: totalIsExact, one: total === 1 })}</Text>
          {isSent && perSecond !== null && (
            <Text c="dimmed">
              {dry.pace({ count, perSecond: wholeNumber(locale, perSecond), span: durationIn(locale, total / perSecond) })}
            </Text>
          )}
          {oldestAt && (
            <Text c="dimmed">
              {dry.oldest} <Moment at={oldestAt} />
            </Text>
          )}
        </div>
      )}
      {byDestination.length > 0 && (
        <Table verticalSpacing={6} horizontalSpacing={0} aria-label={dry.byDestination}>
          <Table.Tbody>
            {byDestination.map(({ destinationId, count, isEnabled }) => (
              <Table.Tr key={destinationId}>
                <Table.Th scope="row" fw={400} className={classes.where}>
                  {nameOf(destinationId)}
                  {!isEnabled && (
                    <Text size="xs" c="warn">
                      {dry.notEnabled}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td ta="end" {...(isSent && !isEnabled && { c: 'dimmed' })}>
                  {wholeNumber(locale, count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {areAway && (
        <Alert color="warn" variant="light">
          {counted.destinationId ? dry.waitsForIt : dry.passedBy}
        </Alert>
      )}
    </Stack>
  )
}

function Start({
  counted,
  preview,
  perSecond,
  onStarted,
}: {
  counted: Counted
  preview: Preview
  perSecond: number | null
  onStarted: () => void
}) {
  const { dry } = useMessages(recoverMessages)
  const { locale } = useMessages(momentMessages)
  const [typed, setTyped] = useState('')
  const start = useChange('recoveries.create', {
    invalidates: ['recoveries.list', 'deliveries.list', 'destinations.list'],
    onDone: onStarted,
  })
  const isDiscarding = counted.kind === 'discard'
  const count = wholeNumber(locale, preview.total)
  const isConfirmed = !isDiscarding || typed.replaceAll(/\D/g, '') === String(preview.total)
  return (
    <Stack gap="sm" mt="md">
      {isDiscarding && (
        <>
          <Alert color="bad" variant="light">
            {dry.cannotBeUndone}
          </Alert>
          <TextInput
            label={dry.confirm({ count })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
      <ErrorNotice error={start.error} />
      <div>
        <Button
          color={isDiscarding ? 'bad' : 'accent'}
          disabled={!isConfirmed || (!isDiscarding && perSecond === null)}
          loading={start.isPending}
          onClick={() => start.mutate({ ...counted, ...(!isDiscarding && perSecond !== null && { perSecond }) })}
        >
          {dry.start[counted.kind]({ count: dry.count({ count, isExact: preview.totalIsExact, one: preview.total === 1 }) })}
        </Button>
      </div>
    </Stack>
  )
}
