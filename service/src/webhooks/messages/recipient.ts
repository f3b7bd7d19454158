import type { ChatKind, DestinationDetails, DestinationKind } from '@earshot/contract'
import type { PurposeKeys } from '../../secrets.ts'
import { unescaped } from '../../text.ts'
import type { MessageContext } from './event-content.ts'
import { stopUrlOf } from './stop-address.ts'

// A destination where people read: the format of what it gets, and what that needs beside the event.

export type Recipient = ChatRecipient | EmailRecipient

interface ChatRecipient extends MessageContext {
  kind: ChatKind
}

export interface EmailRecipient extends MessageContext {
  kind: 'email'
  destinationId: string
  organization: string
  /** One mailbox. */
  to: string
  digest: DestinationDetails['digest']
  /** Where its reader stops the emails. */
  stopUrl: string
}

/** What every message is made with: the address of the service, and the key of addresses that stop emails. */
export interface Messaging {
  baseUrl: string
  unsubscribeKey: PurposeKeys
}

interface Row {
  organizationId: string
  organization: string
  destinationId: string
  kind: DestinationKind
  url: string
  digest: EmailRecipient['digest']
  language: string
}

/** The recipient of a destination; null: it is a program, which gets the signed payload. */
export function recipientOf({ kind, url, ...of }: Row, { baseUrl, unsubscribeKey }: Messaging): Recipient | null {
  const { organizationId, destinationId, organization, digest, language } = of
  const context = { organizationId, baseUrl, language }
  if (kind === 'webhook') return null
  if (kind !== 'email') return { ...context, kind }
  const stopUrl = `${stopUrlOf({ baseUrl, unsubscribeKey }, { organizationId, destinationId })}?lang=${language}`
  return { ...context, kind, destinationId, organization, to: addressIn(url), digest, stopUrl }
}

/** The mailbox of an address that begins with `mailto:`. */
export const addressIn = (url: string): string => unescaped(url.slice('mailto:'.length))
