import { shellMessages } from '@earshot/messages/web/shell'
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { setSessionOver } from '../api/session-state.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'

/**
 * Shows over the screen that the session has expired, and how to get a new one. The screen stays as it was: a session belongs to the
 * browser, so after a new one is opened in another tab, the typed text can be sent here.
 */
export function SessionExpired() {
  const { over } = useMessages(shellMessages)
  const queries = useQueryClient()
  const [stillOver, setStillOver] = useState(false)
  const goOn = async () => {
    try {
      await ask('session.get')
      setSessionOver(false)
      await queries.invalidateQueries()
    } catch {
      setStillOver(true)
    }
  }
  return (
    <Dialog onClose={() => {}} closeOnEscape={false} closeOnClickOutside={false} title={over.title} zIndex={1000}>
      <Stack gap="sm">
        <Text>{over.what}</Text>
        <Text>{over.how}</Text>
        <Text role="status" c="warn">
          {stillOver ? over.stillOver : ''}
        </Text>
        <Button onClick={goOn} data-autofocus>
          {over.goOn}
        </Button>
      </Stack>
    </Dialog>
  )
}
