import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from './card.tsx'

/** Shown for an address without its fragment. */
export function IncompleteLink() {
  const { incomplete, toSignIn } = useMessages(entranceMessages)
  return (
    <Card {...incomplete}>
      <Button component="a" href="/dashboard/sign-in" variant="default">
        {toSignIn}
      </Button>
    </Card>
  )
}
