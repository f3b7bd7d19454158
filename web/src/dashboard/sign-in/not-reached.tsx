import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button } from '@mantine/core'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from './card.tsx'

/** Shown when the service's answer is of no use: the error, and a button to retry. */
export function NotReached({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { notReached: words } = useMessages(entranceMessages)
  const isNoAnswer = error.status === 0 || error.code === 'UNREADABLE'
  return (
    <Card title={words.title} what={isNoAnswer ? words.what : error.message}>
      <Button onClick={() => onRetry()}>{words.do}</Button>
    </Card>
  )
}
