import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { formWords } from '../words/form-drawer.ts'
import { useWords } from '../words/words.ts'
import { ErrorNotice } from './error-notice.tsx'
import { OpenedDrawer } from './opened-drawer.tsx'
import { Unsaved } from './unsaved.tsx'

interface Asked {
  title: ReactNode
  /** On the button: what it does. */
  action: string
  isBusy: boolean
  error: Error | null
  onSend: () => void
  onClose: () => void
  /** Whether there is something that would be lost. Asked when somebody is about to leave. */
  isTyped: () => boolean
  children: ReactNode
}

/**
 * A form beside its list. Whoever would lose what they typed is asked first, by whichever way they leave; once it is kept, leave with
 * `navigate({ …, ignoreBlocker: true })`.
 */
export function FormDrawer({ title, action, isBusy, error, onSend, onClose, isTyped, children }: Asked) {
  const words = useWords(formWords)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSend()
  }
  return (
    <OpenedDrawer title={title} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack gap="lg">
          {children}
          <ErrorNotice error={error} />
          <Group>
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {words.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
      <Unsaved isTyped={isTyped} words={words.unsaved} />
    </OpenedDrawer>
  )
}
