import { formDrawerMessages } from '@earshot/messages/web/form-drawer'
import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../frame/error-notice.tsx'
import { OpenedDrawer } from './opened-drawer.tsx'
import { Unsaved } from './unsaved.tsx'

interface Asked {
  title: ReactNode
  /** The button's label: the action. */
  action: string
  isBusy: boolean
  error: Error | null
  onSend: () => void
  onClose: () => void
  /** Returns whether something typed would be lost. Called before the drawer is left. */
  isTyped: () => boolean
  children: ReactNode
}

/**
 * A form beside its list. Before typed text is lost, the drawer asks, by whichever way it is left. After saving, leave with `navigate({ …,
 * ignoreBlocker: true })`.
 */
export function FormDrawer({ title, action, isBusy, error, onSend, onClose, isTyped, children }: Asked) {
  const words = useMessages(formDrawerMessages)
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
