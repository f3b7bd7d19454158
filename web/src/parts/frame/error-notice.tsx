import { type PartsMessages, partsMessages } from '@earshot/messages/web/parts'
import { Alert, Button } from '@mantine/core'
import { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** An error in the service's words, with a button to retry where that helps. An expired session is the shell's to show. */
export function ErrorNotice({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  const words = useMessages(partsMessages)
  if (!error || (error instanceof ApiError && error.status === 401)) return null
  const { title, detail } = said(error, words)
  return (
    <Alert color="bad" variant="light" title={title} role="alert">
      {detail}
      {onRetry && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </Alert>
  )
}

function said(error: Error, words: PartsMessages): { title: string; detail: string } {
  if (!(error instanceof ApiError)) return { title: words.refused.title, detail: error.message }
  if (error.status === 0) return words.unreachable
  if (error.status === 501) return words.notYet
  return { title: words.refused.title, detail: error.message }
}
