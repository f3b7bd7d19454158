import { Button } from '@mantine/core'
import type { ApiError } from '../../api/ask.ts'
import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { Card } from './card.tsx'

/** Where nothing can be shown because the service said nothing useful: what it said, and another try. */
export function NotReached({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { notReached: words } = useWords(entranceWords)
  return (
    <Card title={words.title} what={error.status === 0 ? words.what : error.message}>
      <Button onClick={() => onRetry()}>{words.do}</Button>
    </Card>
  )
}
