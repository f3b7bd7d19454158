import { useCallback, useState } from 'react'

// A draft is kept in the browser's tab until it is sent: a drawer is easily closed by mistake.

const at = (key: string) => `earshot-draft-${key}`

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(at(key))
  } catch {
    return null
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null || text === '') sessionStorage.removeItem(at(key))
    else sessionStorage.setItem(at(key), text)
  } catch {
    // Without storage a draft lives as long as the drawer.
  }
}

/** A text being written, from where it was left; `begun` where there is no draft. */
export function useDraft(key: string, begun = '') {
  const [text, setText] = useState(() => read(key) ?? begun)
  const type = useCallback(
    (typed: string) => {
      setText(typed)
      keep(key, typed === begun ? null : typed)
    },
    [key, begun],
  )
  const forget = useCallback(() => {
    keep(key, null)
    setText('')
  }, [key])
  return { text, type, forget, isKept: text !== begun && text !== '' }
}

/** Returns whether there is a draft that was not sent. */
export const hasDraft = (key: string): boolean => read(key) !== null
