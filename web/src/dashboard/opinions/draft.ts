import { useCallback, useState } from 'react'

// What somebody began to write is kept in their tab until they send it: a drawer is closed faster than one thinks.

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
    // Without storage it lives as long as the drawer.
  }
}

/** A text being written, from where it was left; `begun` where nothing was. */
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

/** Whether something was begun and not sent. */
export const hasDraft = (key: string): boolean => read(key) !== null
