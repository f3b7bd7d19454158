import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../overlays/dialog.tsx'

interface Words {
  title: string
  what: string
  stay: string
  leave: string
}

/** Asks before typed text is left, by whichever way. */
export function Unsaved({ isTyped, words }: { isTyped: () => boolean; words: Words }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: isTyped, enableBeforeUnload: isTyped, withResolver: true })
  // The dialog is rendered when it is needed: a closed one would react to the key that closed the drawer, and close as it opens.
  if (status !== 'blocked') return null
  return (
    <Dialog onClose={() => reset?.()} title={words.title} zIndex={400}>
      <Text mb="lg">{words.what}</Text>
      <Group>
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          {words.stay}
        </Button>
        <Button color="bad" onClick={() => proceed?.()}>
          {words.leave}
        </Button>
      </Group>
    </Dialog>
  )
}
