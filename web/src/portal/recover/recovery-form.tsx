import { Button, NumberInput, Paper, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Request } from '../../api/ask.ts'
import { askOptions } from '../../api/queries.ts'
import { DestinationSelect } from '../../parts/destination-select.tsx'
import { ownZone } from '../../parts/moments.ts'
import { momentWords } from '../../words/moment.ts'
import { recoverWords } from '../../words/recover.ts'
import { useWords } from '../../words/words.ts'
import { DryRun } from './dry-run.tsx'
import classes from './recover.module.css'
import { asked, firstWish, type Kind, kinds, type Span, spans, type Wish, wrongWith } from './recovery-draft.ts'

const route = getRouteApi('/recover')

/** Says what to recover, has it counted, and then starts it: nothing is started that was not counted as it stands. */
export function RecoveryForm() {
  const words = useWords(recoverWords)
  const { kind, destinationId } = route.useSearch()
  const [wish, setWish] = useState<Wish>({
    ...firstWish,
    ...(kinds.some((each) => each === kind) && { kind: kind as Kind, span: kind === 'failed' ? 'day' : 'all' }),
    ...(destinationId && { destinationId }),
  })
  const [isTried, setTried] = useState(false)
  const [counted, setCounted] = useState<Request<'recoveries.preview'> | null>(null)
  const dryRun = useQuery({
    ...askOptions('recoveries.preview', counted ?? { kind: wish.kind }),
    enabled: counted !== null,
    gcTime: 0,
    staleTime: 0,
  })
  const wrong = wrongWith(wish)
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    // Another pace sends the same.
    if (!('perSecond' in part)) setCounted(null)
  }
  const count = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length > 0) return
    const next = asked(wish, Date.now())
    if (JSON.stringify(next) === JSON.stringify(counted)) void dryRun.refetch()
    else setCounted(next)
  }
  const ended = () => {
    setCounted(null)
    setTried(false)
  }
  return (
    <section aria-labelledby="new">
      <Title order={2} id="new" mb="sm">
        {words.newOne}
      </Title>
      <div className={classes.columns}>
        <Paper withBorder p="lg" className={classes.card} component="form" onSubmit={count} noValidate>
          <Stack gap="lg">
            <Kinds kind={wish.kind} onChange={(kind) => change({ kind })} />
            <DestinationSelect empty="all" value={wish.destinationId} onChange={(destinationId) => change({ destinationId })} />
            <Since wish={wish} change={change} wrong={isTried && wrong.from ? words[wrong.from] : null} />
            {wish.kind !== 'discard' && (
              <NumberInput
                label={words.perSecond}
                description={words.perSecondHint}
                value={wish.perSecond}
                onChange={(perSecond) => change({ perSecond })}
                min={1}
                max={1000}
                allowDecimal={false}
                clampBehavior="none"
                className={classes.pace}
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
        <DryRun counted={counted} dryRun={dryRun} perSecond={wrong.perSecond ? null : Number(wish.perSecond)} onStarted={ended} />
      </div>
    </section>
  )
}

function Kinds({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const words = useWords(recoverWords)
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

function Since({ wish, change, wrong }: { wish: Wish; change: (part: Partial<Wish>) => void; wrong: string | null }) {
  const words = useWords(recoverWords)
  const { locale } = useWords(momentWords)
  return (
    <div>
      <Radio.Group label={words.since.label} value={wish.span} onChange={(value) => change({ span: value as Span })} name="span">
        <div className={classes.spans}>
          {spans.map((span) => (
            <Radio key={span} value={span} label={words.since[span]} />
          ))}
        </div>
      </Radio.Group>
      {wish.span === 'moment' && (
        <>
          <div className={classes.moments}>
            <TextInput
              type="datetime-local"
              label={words.from}
              value={wish.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
              error={wrong}
              required
              withAsterisk={false}
            />
            <TextInput
              type="datetime-local"
              label={words.to}
              placeholder={words.toHint}
              value={wish.until}
              onChange={(event) => change({ until: event.currentTarget.value })}
            />
          </div>
          <Text size="xs" c="dimmed" mt="xs">
            {words.zone(ownZone(locale))} {words.toHint}
          </Text>
        </>
      )}
    </div>
  )
}
