import { compileMessage } from './compile-message.ts'
import { areasOf, type Key, messageOf, messagesIn, readArea, workspaces } from './read-messages.ts'

export interface Mistake {
  /** `de/web/links.json columns.topic`. */
  place: string
  what: string
  /** Whether the message is only missing: English stands for it while developing. */
  isMissing: boolean
}

/** Compares a language's messages with English: none is missing or has no use, and none has a parameter that English has not. */
export const mistakesIn = (language: string): Mistake[] =>
  workspaces.flatMap((workspace) => areasOf(workspace).flatMap((area) => mistakesOfArea({ language, workspace, area })))

function mistakesOfArea({ language, workspace, area }: { language: string; workspace: 'service' | 'web'; area: string }): Mistake[] {
  const english = readArea('en', workspace, area)
  const tree = readArea(language, workspace, area)
  const place = (key: Key) => `${language}/${workspace}/${area}.json ${key.join('.')}`
  const missing = [...messagesIn(english)]
    .filter(([key]) => messageOf(tree, key) === undefined)
    .map(([key]) => ({ place: place(key), what: 'English has this message.', isMissing: true }))
  const wrong = [...messagesIn(tree)].flatMap(([key, text]) => {
    const what = wrongWith(text, messageOf(english, key))
    return what === null ? [] : [{ place: place(key), what, isMissing: false }]
  })
  return [...missing, ...wrong]
}

/** What is wrong with a message, beside the English one; null: nothing. */
function wrongWith(text: string, english: string | undefined): string | null {
  if (english === undefined) return 'English has no such message.'
  try {
    const expected = compileMessage(english).parameters
    const { parameters } = compileMessage(text)
    for (const [name, type] of parameters) {
      const wanted = expected.get(name)
      if (wanted === undefined) return `English has no parameter {${name}}.`
      if (wanted !== type && type !== 'string | number' && wanted !== 'string | number')
        return `{${name}} is used as ${type}, and in English as ${wanted}.`
      if (wanted === 'string | number' && type !== wanted) return `{${name}} is used as ${type}, which English does not say.`
    }
    return null
  } catch (error) {
    return (error as Error).message
  }
}
