/** Messages for people, made of events: what a destination of a chat's or an email's kind gets instead of the signed payload. */
import type { ChatKind } from '@earshot/contract'
import { emailText } from '../../mail/compose.ts'
import { discordMessage } from './discord.ts'
import { eventEmail } from './email.ts'
import { contentOf, type EventContent } from './event-content.ts'
import type { Recipient } from './recipient.ts'
import { slackMessage } from './slack.ts'
import { teamsMessage } from './teams.ts'

const formats: Record<ChatKind, (content: EventContent) => object> = {
  slack: slackMessage,
  discord: discordMessage,
  teams: teamsMessage,
}

/**
 * The bytes that a chat gets, or the text of an email. The same payload makes the same bytes, of any topic, also when a person was erased
 * from it.
 */
export function messageOf(recipient: Recipient, payload: Buffer): Buffer {
  const content = contentOf(payload.toString(), recipient)
  return Buffer.from(
    recipient.kind === 'email' ? emailText(eventEmail(content, recipient)) : JSON.stringify(formats[recipient.kind](content)),
  )
}
