import { confirmDialogMessages } from '@earshot/messages/web/confirm-dialog'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../frame/error-notice.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface Asked {
  title: string
  /** The consequences, and whether they can be undone. */
  what: ReactNode
  /** A name that has to be typed, where the action is permanent. */
  name?: string
  /** The button's label: the action. */
  action: string
  isBusy: boolean
  error: Error | null
  /** The button of a harmless action is not red. */
  isHarmless?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before an action that can't be undone or that others notice, and names its consequences. */
export function ConfirmDialog({ title, what, name, action, isBusy, error, isHarmless = false, onConfirm, onClose, children }: Asked) {
  const words = useMessages(confirmDialogMessages)
  const [typed, setTyped] = useState('')
  const isMeant = name === undefined || typed.trim() === name
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside the form of a drawer, which must not be sent with it.
    event.stopPropagation()
    if (isMeant && !isBusy) onConfirm()
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text component="div">{what}</Text>
          {children}
          {name !== undefined && (
            <TextInput
              label={words.type({ name })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          <ErrorNotice error={error} />
          <Group>
            <Button type="submit" {...(!isHarmless && { color: 'bad' })} disabled={!isMeant} loading={isBusy}>
              {action}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {words.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
