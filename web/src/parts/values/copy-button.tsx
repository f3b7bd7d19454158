import { partsMessages } from '@earshot/messages/web/parts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** Copies a text, and says so. A browser may forbid it outside https; the button says that too. */
export function CopyButton({ text, children, ...button }: { text: string } & ButtonProps) {
  const words = useMessages(partsMessages)
  const [state, setState] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (state === null) return
    const timer = setTimeout(setState, 3000, null)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState(copyBySelecting(text) ? 'copied' : 'refused')
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        {...button}
        leftSection={state === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={copy}
      >
        {state === 'copied' ? words.copied : (children ?? words.copy)}
      </Button>
      <span role="status">{state === 'refused' ? words.notCopied : ''}</span>
    </>
  )
}

/** Copies without the clipboard API, which browsers offer over https alone. */
function copyBySelecting(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  const before = document.activeElement as HTMLElement | null
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  before?.focus()
  return isCopied
}
