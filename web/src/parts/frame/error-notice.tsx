import { type PartsMessages, partsMessages } from '@earshot/messages/web/parts'
import { Alert, Button } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'

/**
 * An error in the service's words, with a button to retry where that helps. Mistakes that are shown at their fields are not repeated: when
 * nothing else is left to say, the first of these fields is focused. An expired session is the shell's to show.
 */
export function ErrorNotice({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  const words = useMessages(partsMessages)
  const place = useRef<HTMLSpanElement>(null)
  const left = useLeftToSay(error, place)
  if (!error || (error instanceof ApiError && error.status === 401)) return null
  if (left?.length === 0) return <span ref={place} hidden />
  const { title, detail } = said(error, words)
  return (
    <Alert color="bad" variant="light" title={title} role="alert">
      {left ? left.join(' ') : detail}
      {onRetry && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </Alert>
  )
}

/** The mistakes that no field shows; none before fields are drawn. Null for an error that is about no field. */
function useLeftToSay(error: Error | null, place: RefObject<HTMLElement | null>): string[] | null {
  const [found, setFound] = useState<{ error: Error; left: string[] } | null>(null)
  // All fields of the form are drawn by then, those after the notice too.
  useLayoutEffect(() => {
    if (!hasFields(error)) return
    const left = error.elsewhere()
    setFound({ error, left })
    if (left.length === 0) focusFirstMistake(place.current?.closest('form'))
  }, [error, place])
  if (!hasFields(error)) return null
  return found?.error === error ? found.left : []
}

const hasFields = (error: Error | null): error is ApiError => error instanceof ApiError && error.errors.length > 0

function focusFirstMistake(form: HTMLFormElement | null | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

function said(error: Error, words: PartsMessages): { title: string; detail: string } {
  if (!(error instanceof ApiError)) return { title: words.refused.title, detail: error.message }
  if (error.status === 0) return words.unreachable
  if (error.status === 501) return words.notYet
  if (error.code === 'UNREADABLE') return { title: words.refused.title, detail: words.refused.unreadable }
  return { title: words.refused.title, detail: error.message }
}
