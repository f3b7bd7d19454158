import { Button } from '@mantine/core'
import type { ApiError } from '../../api/ask.ts'
import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { Card } from './card.tsx'

/** Shown when the service's answer is of no use: the error, and a button to retry. */
export function NotReached({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { notReached: words } = useWords(entranceWords)
  return (
    <Card title={words.title} what={error.status === 0 ? words.what : error.message}>
      <Button onClick={() => onRetry()}>{words.do}</Button>
    </Card>
  )
}
