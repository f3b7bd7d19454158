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

/** A text being written, from where it was left; until something is typed it is `begun`, as that is by now. */
export function useDraft(key: string, begun = '') {
  const [typed, setTyped] = useState(() => read(key))
  const text = typed ?? begun
  const type = useCallback(
    (text: string) => {
      setTyped(text)
      keep(key, text === begun ? null : text)
    },
    [key, begun],
  )
  const forget = useCallback(() => {
    keep(key, null)
    setTyped(null)
  }, [key])
  /** Forgets the draft that was sent, and returns true; returns false when something else was typed since, which stays. */
  const forgetSent = (sent: string): boolean => {
    if ((read(key) ?? text) !== sent) return false
    forget()
    return true
  }
  return { text, type, forget, forgetSent, isKept: text !== begun && text !== '' }
}

/** Returns whether there is a draft that was not sent. */
export const hasDraft = (key: string): boolean => read(key) !== null
