import type { Catalogue } from '@earshot/messages/web/catalogues'
import { createContext, use } from 'react'

// The messages of a screen: `import { linksMessages } from '@earshot/messages/web/links'`. English comes with the screen; another
// language comes whole, before anything is drawn, for whoever reads it (language.ts).

/** An area of messages, by the name it has in every catalogue. */
export interface Area<Messages> {
  readonly name: keyof Catalogue
  readonly english: Messages
}

/** The reader's language, when it isn't English. */
export const CatalogueContext = createContext<Catalogue | null>(null)

/** Returns the messages of an area in the reader's language. */
export const useMessages = <Messages>(area: Area<Messages>): Messages =>
  (use(CatalogueContext)?.[area.name] as Messages | undefined) ?? area.english

/** Returns the message of a name that the service gave; undefined where there is none, as the service may be newer than the page. */
export const messageOf = (messages: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(messages, name) ? messages[name] : undefined
