import { frameMessages } from '@earshot/messages/web/frame'
import { Button } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { Screen } from './screen.tsx'

/** Replaces a screen that threw an error. */
export function FailedScreen() {
  const { failed } = useMessages(frameMessages)
  return (
    <Screen title={failed.title}>
      <EmptyState title={failed.what} action={<Button onClick={() => location.reload()}>{failed.action}</Button>}>
        {null}
      </EmptyState>
    </Screen>
  )
}
