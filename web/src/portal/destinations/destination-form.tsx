import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { AddressFields, LimitFields, RetryFields } from './destination-fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { Destination } from './health.ts'
import { MessagePreview } from './message-preview.tsx'
import { readDelays } from './retry-delays.ts'
import { TopicPicker } from './topic-picker.tsx'
import { blank, type Settings, settingsOf, type TypedDestination, typedOf } from './typed-destination.ts'

interface Form {
  /** The one that is changed; null: a new one. */
  destination: Destination | null
  onSubmit: (settings: Settings) => void
  onTyped: (isTyped: boolean) => void
  error: ApiError | null
  isBusy: boolean
  submit: string
  children?: ReactNode
}

/** All settings of a destination, of a new one or an existing one. Typed text stays until the service has accepted it. */
export function DestinationForm({ destination, onSubmit, onTyped, error, isBusy, submit, children }: Form) {
  const { form } = useMessages(destinationsMessages)
  const [typed, setTyped] = useState<TypedDestination>(() => (destination ? typedOf(destination) : blank))
  const [mistake, setMistake] = useState<'delays' | 'topics' | null>(null)
  const type = (change: Partial<TypedDestination>) => {
    setTyped({ ...typed, ...change })
    setMistake(null)
    onTyped(true)
  }
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error ?? mistake) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error, mistake])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.retryPolicy === 'custom' && !readDelays(typed.delays)) return setMistake('delays')
    if (typed.topics?.length === 0) return setMistake('topics')
    setMistake(null)
    onSubmit(settingsOf(typed))
  }
  const errorOf = (path: string) => error?.at(path)
  const fields = { typed, onType: type, errorOf }
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="lg">
        <AddressFields {...fields} isNew={destination === null} />
        {typed.kind !== 'webhook' && <MessagePreview kind={typed.kind} topic={typed.topics?.[0]} />}
        <TopicPicker
          value={typed.topics}
          onChange={(topics) => type({ topics })}
          error={mistake === 'topics' ? form.chooseOne : errorOf('topics')}
        />
        <FilterFields {...fields} />
        <RetryFields {...fields} hasUnreadableDelays={mistake === 'delays'} />
        <LimitFields {...fields} />
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
