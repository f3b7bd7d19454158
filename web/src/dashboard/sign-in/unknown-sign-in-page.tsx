import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from './card.tsx'

export function UnknownSignInPage() {
  const { unknown } = useMessages(entranceMessages)
  const words = useMessages(dashboardMessages)
  return (
    <Card {...unknown}>
      <Button component="a" href="/dashboard">
        {words.unknown.action}
      </Button>
    </Card>
  )
}
