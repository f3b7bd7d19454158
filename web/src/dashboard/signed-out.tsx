import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setSessionOver } from '../api/session-state.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { accountOptions } from './account.ts'
import { signInFromHere } from './addresses.ts'

/** Shows over the screen that the session has ended. The screen stays as it was, so typed text can still be saved. */
export function SignedOut() {
  const { signedOut: words } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const [isStillOut, setStillOut] = useState(false)
  const goOn = async () => {
    try {
      await queries.fetchQuery({ ...accountOptions, staleTime: 0 })
      setSessionOver(false)
      await queries.invalidateQueries()
    } catch {
      setStillOut(true)
    }
  }
  return (
    <Dialog onClose={() => {}} closeOnEscape={false} closeOnClickOutside={false} title={words.title} zIndex={1000}>
      <Stack gap="sm">
        <Text>{words.what}</Text>
        <Text>{words.how}</Text>
        <Anchor href="/dashboard/sign-in" target="_blank" underline="always" data-autofocus>
          {words.otherTab}
        </Anchor>
        <Text role="status" c="warn">
          {isStillOut ? words.stillOut : ''}
        </Text>
        <Button onClick={goOn}>{words.goOn}</Button>
        <Button component="a" href={signInFromHere()} variant="default">
          {words.thisTab}
        </Button>
      </Stack>
    </Dialog>
  )
}
