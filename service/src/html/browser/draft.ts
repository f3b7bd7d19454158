// What is typed into a form, kept on this device until it is sent. A device that keeps nothing, or is full, changes nothing else.

/** Names and values of a form, in its order. */
export type Fields = [name: string, value: string][]

export interface Draft {
  /** Null when nothing is kept. */
  read(): Fields | null
  write(fields: Fields): void
  remove(): void
}

/** As it is kept: milliseconds since 1970, and what was typed. */
interface Kept {
  at: number
  fields: Fields
}

const prefix = 'earshot-draft '
/** Links live 30 days at most, and so does what was begun with one. */
const keptMsMax = 31 * 86_400_000

/** The draft of a name. */
export function keptDraft(name: string): Draft {
  const key = prefix + name
  return {
    read() {
      try {
        return (JSON.parse(localStorage.getItem(key)!) as Kept | null)?.fields ?? null
      } catch {
        return null
      }
    },
    write(fields) {
      try {
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields } satisfies Kept))
      } catch {}
    },
    remove() {
      try {
        localStorage.removeItem(key)
      } catch {}
    },
  }
}

/** Removes the drafts of links that have expired. */
export function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix)))
      if (!((JSON.parse(localStorage.getItem(key)!) as Kept).at > Date.now() - keptMsMax)) localStorage.removeItem(key)
  } catch {}
}
