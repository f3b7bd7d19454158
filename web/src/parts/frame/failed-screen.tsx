import { Button } from '@mantine/core'
import { frameWords } from '../../words/frame.ts'
import { useWords } from '../../words/words.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { Screen } from './screen.tsx'

/** Replaces a screen that threw an error. */
export function FailedScreen() {
  const { failed } = useWords(frameWords)
  return (
    <Screen title={failed.title}>
      <EmptyState title={failed.what} action={<Button onClick={() => location.reload()}>{failed.action}</Button>}>
        {null}
      </EmptyState>
    </Screen>
  )
}
