import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { confirmWords } from '../words/confirm-dialog.ts'
import { useWords } from '../words/words.ts'
import { ErrorNotice } from './error-notice.tsx'

interface Asked {
  title: string
  /** What comes of it, and whether it can be undone. */
  what: ReactNode
  /** Where it is for good: the name that has to be typed. */
  name?: string
  /** On the button: what it does. */
  action: string
  isBusy: boolean
  error: Error | null
  /** Something that is no danger is not red. */
  isHarmless?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is done that can't be undone, or that others notice; names what comes of it. */
export function ConfirmDialog({ title, what, name, action, isBusy, error, isHarmless = false, onConfirm, onClose, children }: Asked) {
  const words = useWords(confirmWords)
  const [typed, setTyped] = useState('')
  const isMeant = name === undefined || typed.trim() === name
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A form in a drawer's form is none of it.
    event.stopPropagation()
    if (isMeant && !isBusy) onConfirm()
  }
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} centered zIndex={300}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text component="div">{what}</Text>
          {children}
          {name !== undefined && (
            <TextInput
              label={words.type(name)}
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
    </Modal>
  )
}
