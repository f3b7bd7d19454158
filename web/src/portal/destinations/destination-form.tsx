import { Button, Fieldset, Group, NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError, Request } from '../../api/ask.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { span } from '../../parts/times.ts'
import { destinationsWords } from '../../words/destinations.ts'
import { momentWords } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import type { Destination } from './health.ts'
import { readWaits, writeWaits } from './retry-delays.ts'
import { TopicPicker, type Topics } from './topic-picker.tsx'

type Settings = Omit<Request<'destinations.create'>, 'url'> & { url: string }

/** What stands in the form; numbers are text as long as they are typed. */
interface Typed {
  url: string
  name: string
  topics: Topics | null
  retryPolicy: 'standard' | 'short' | 'custom'
  waits: string
  timeoutSeconds: number | string
  ratePerSecond: number | string
  ordered: boolean
}

/** 15 seconds: docs/rules/webhooks.md#timeouts */
const blank: Typed = {
  url: '',
  name: '',
  topics: null,
  retryPolicy: 'standard',
  waits: '',
  timeoutSeconds: 15,
  ratePerSecond: '',
  ordered: false,
}

const typedOf = (destination: Destination): Typed => ({
  url: destination.url,
  name: destination.name ?? '',
  topics: destination.everyTopic ? null : destination.topics,
  retryPolicy: destination.retryPolicy,
  waits: destination.retryPolicy === 'custom' ? writeWaits(destination.retryDelays) : '',
  timeoutSeconds: destination.timeoutSeconds,
  ratePerSecond: destination.ratePerSecond ?? '',
  ordered: destination.ordered,
})

const settingsOf = ({ url, name, topics, retryPolicy, waits, timeoutSeconds, ratePerSecond, ordered }: Typed): Settings => ({
  url: url.trim(),
  name: name.trim() || null,
  topics,
  retryPolicy,
  ...(retryPolicy === 'custom' && { retryDelays: readWaits(waits) ?? [] }),
  timeoutSeconds: Number(timeoutSeconds),
  ratePerSecond: ratePerSecond === '' ? null : Number(ratePerSecond),
  ordered,
})

interface Form {
  /** What is changed; null: a new one. */
  destination: Destination | null
  onSubmit: (settings: Settings) => void
  onTyped: (isTyped: boolean) => void
  error: ApiError | null
  isBusy: boolean
  submit: string
  children?: ReactNode
}

/** All settings of a destination, a new one's or one that is there. What was typed stays until it is taken, also when it is refused. */
export function DestinationForm({ destination, onSubmit, onTyped, error, isBusy, submit, children }: Form) {
  const { form } = useWords(destinationsWords)
  const { locale } = useWords(momentWords)
  const [typed, setTyped] = useState<Typed>(() => (destination ? typedOf(destination) : blank))
  const [mistake, setMistake] = useState<'waits' | 'topics' | null>(null)
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setMistake(null)
    onTyped(true)
  }
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error ?? mistake) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error, mistake])
  const waits = readWaits(typed.waits)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.retryPolicy === 'custom' && !waits) return setMistake('waits')
    if (typed.topics?.length === 0) return setMistake('topics')
    setMistake(null)
    onSubmit(settingsOf(typed))
  }
  const wrong = (path: string) => error?.at(path)
  const waitsSum =
    waits &&
    form.waitsSum(
      waits.length,
      span(
        locale,
        waits.reduce((sum, each) => sum + each, 0),
      ),
    )
  return (
    <form ref={place} onSubmit={send} noValidate>
      <Stack gap="lg">
        <TextInput
          label={form.url}
          description={form.urlHint}
          placeholder="https://shop.example/webhooks"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          value={typed.url}
          onChange={(event) => type({ url: event.currentTarget.value })}
          error={wrong('url')}
          {...(!destination && { 'data-autofocus': true })}
        />
        <TextInput
          label={form.name}
          description={form.nameHint}
          maxLength={100}
          value={typed.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
          error={wrong('name')}
        />
        <TopicPicker
          value={typed.topics}
          onChange={(topics) => type({ topics })}
          error={mistake === 'topics' ? form.chooseOne : wrong('topics')}
        />
        <Fieldset legend={form.retry}>
          <Stack gap="sm">
            <Radio.Group
              aria-label={form.retry}
              value={typed.retryPolicy}
              onChange={(policy) => type({ retryPolicy: policy as Typed['retryPolicy'] })}
              error={wrong('retryPolicy')}
            >
              <Stack gap="sm">
                {(['standard', 'short', 'custom'] as const).map((policy) => (
                  <Radio
                    key={policy}
                    value={policy}
                    label={form.retryPolicies[policy].label}
                    description={form.retryPolicies[policy].hint}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {typed.retryPolicy === 'custom' && (
              <TextInput
                label={form.waits}
                description={waitsSum || form.waitsHint}
                placeholder="30 s, 5 m, 2 h"
                value={typed.waits}
                onChange={(event) => type({ waits: event.currentTarget.value })}
                error={mistake === 'waits' ? form.waitsWrong : wrong('retryDelays')}
              />
            )}
          </Stack>
        </Fieldset>
        <Fieldset legend={form.limits}>
          <Stack gap="md">
            <NumberInput
              label={form.timeout}
              description={form.timeoutHint}
              min={1}
              max={30}
              allowDecimal={false}
              value={typed.timeoutSeconds}
              onChange={(timeoutSeconds) => type({ timeoutSeconds })}
              error={wrong('timeoutSeconds')}
            />
            <NumberInput
              label={form.rate}
              description={form.rateHint}
              min={1}
              max={1000}
              allowDecimal={false}
              value={typed.ratePerSecond}
              onChange={(ratePerSecond) => type({ ratePerSecond })}
              error={wrong('ratePerSecond')}
            />
            <Switch
              label={form.ordered}
              description={form.orderedHint}
              checked={typed.ordered}
              onChange={(event) => type({ ordered: event.currentTarget.checked })}
              error={wrong('ordered')}
            />
          </Stack>
        </Fieldset>
        <ErrorNotice error={error} />
        <Group>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  )
}
