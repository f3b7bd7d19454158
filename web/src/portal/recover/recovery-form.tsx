import { momentMessages } from '@earshot/messages/web/moment'
import { recoverMessages } from '@earshot/messages/web/recover'
import { Button, NumberInput, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Request } from '../../api/ask.ts'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { MomentField } from '../../parts/dates/fields.tsx'
import { ownZone } from '../../parts/values/moments.ts'
import { DestinationSelect } from '../../parts/webhooks/destination-select.tsx'
import { DryRun } from './dry-run.tsx'
import classes from './recover.module.css'
import { asked, firstDraft, type Kind, kinds, type RecoveryDraft, type Span, spans, wrongWith } from './recovery-draft.ts'

const route = getRouteApi('/recover')

/** A recovery is described, counted by a dry run, and started. Only the recovery that was counted can be started. */
export function RecoveryForm() {
  const words = useMessages(recoverMessages)
  const { draft, change, wrong, isTried, isStarted, counted, dryRun, count, ended } = useRecovery()
  return (
    <section aria-labelledby="new">
      <Title order={2} id="new" mb="sm">
        {words.newOne}
      </Title>
      <div className={classes.columns}>
        <Paper withBorder p="lg" className={classes.card} component="form" onSubmit={count} noValidate>
          <Stack gap="lg">
            <Kinds kind={draft.kind} onChange={(kind) => change({ kind })} />
            <DestinationSelect empty="all" value={draft.destinationId} onChange={(destinationId) => change({ destinationId })} />
            <Since draft={draft} change={change} wrong={isTried && wrong.from ? words[wrong.from] : null} />
            {draft.kind !== 'discard' && (
              <Pace
                perSecond={draft.perSecond}
                onChange={(perSecond) => change({ perSecond })}
                error={isTried && wrong.perSecond ? words[wrong.perSecond] : null}
              />
            )}
            <div>
              <Button type="submit" loading={dryRun.isFetching} variant={counted ? 'default' : 'filled'}>
                {counted ? words.dryRunAgain : words.dryRun}
              </Button>
            </div>
          </Stack>
        </Paper>
        <DryRun
          counted={counted}
          isStarted={isStarted}
          dryRun={dryRun}
          perSecond={wrong.perSecond ? null : Number(draft.perSecond)}
          onStarted={ended}
        />
      </div>
    </section>
  )
}

/** The recovery as typed, and its dry run. A change of anything but the pace makes the dry run invalid. */
function useRecovery() {
  const { kind, destinationId } = route.useSearch()
  const [draft, setDraft] = useState<RecoveryDraft>({
    ...firstDraft,
    ...(kinds.some((each) => each === kind) && { kind: kind as Kind, span: kind === 'failed' ? 'day' : 'all' }),
    ...(destinationId && { destinationId }),
  })
  const [isTried, setTried] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const [counted, setCounted] = useState<Request<'recoveries.preview'> | null>(null)
  const dryRun = useQuery({
    ...askOptions('recoveries.preview', counted ?? { kind: draft.kind }),
    enabled: counted !== null,
    gcTime: 0,
    staleTime: 0,
  })
  const wrong = wrongWith(draft)
  const change = (part: Partial<RecoveryDraft>) => {
    setDraft({ ...draft, ...part })
    setStarted(false)
    // Another pace sends the same deliveries.
    if (!('perSecond' in part)) setCounted(null)
  }
  const count = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setStarted(false)
    if (Object.keys(wrong).length > 0) return
    const next = asked(draft, Date.now())
    if (JSON.stringify(next) === JSON.stringify(counted)) void dryRun.refetch()
    else setCounted(next)
  }
  const ended = () => {
    setCounted(null)
    setTried(false)
    setStarted(true)
  }
  return { draft, change, wrong, isTried, isStarted, counted, dryRun, count, ended }
}

function Kinds({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const words = useMessages(recoverMessages)
  return (
    <Radio.Group label={words.kind.label} value={kind} onChange={(value) => onChange(value as Kind)} name="kind">
      <Stack gap="xs" mt="xs">
        {kinds.map((each) => (
          <div key={each} className={classes.kind} data-chosen={each === kind || undefined}>
            <Radio value={each} label={words.kind[each].title} description={words.kind[each].what} />
          </div>
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface PaceField {
  perSecond: RecoveryDraft['perSecond']
  onChange: (perSecond: RecoveryDraft['perSecond']) => void
  error: string | null
}

function Pace({ perSecond, onChange, error }: PaceField) {
  const words = useMessages(recoverMessages)
  return (
    <NumberInput
      label={words.perSecond}
      description={words.perSecondHint}
      value={perSecond}
      onChange={onChange}
      min={1}
      max={1000}
      allowDecimal={false}
      clampBehavior="none"
      className={classes.pace}
      error={error}
    />
  )
}

function Since({ draft, change, wrong }: { draft: RecoveryDraft; change: (part: Partial<RecoveryDraft>) => void; wrong: string | null }) {
  const words = useMessages(recoverMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <div>
      <Radio.Group label={words.since.label} value={draft.span} onChange={(value) => change({ span: value as Span })} name="span">
        <div className={classes.spans}>
          {spans.map((span) => (
            <Radio key={span} value={span} label={words.since[span]} />
          ))}
        </div>
      </Radio.Group>
      {draft.span === 'moment' && (
        <>
          <div className={classes.moments}>
            <MomentField label={words.from} value={draft.from} onChange={(from) => change({ from })} error={wrong} />
            <MomentField label={words.to} value={draft.until} onChange={(until) => change({ until })} />
          </div>
          <Text size="xs" c="dimmed" mt="xs">
            {words.zone({ zone: ownZone(locale) })} {words.toHint}
          </Text>
        </>
      )}
    </div>
  )
}
