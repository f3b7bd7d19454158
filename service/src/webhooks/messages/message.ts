/** Messages for people, made of events: what a destination of a chat's kind gets instead of the signed payload. */
import type { ChatKind } from '@earshot/contract'
import { discordMessage } from './discord.ts'
import { contentOf, type EventContent, type MessageContext } from './event-content.ts'
import { slackMessage } from './slack.ts'
import { teamsMessage } from './teams.ts'

export type { MessageContext } from './event-content.ts'

const formats: Record<ChatKind, (content: EventContent) => object> = {
  slack: slackMessage,
  discord: discordMessage,
  teams: teamsMessage,
}

/** The bytes that a chat gets. The same payload makes the same bytes, of any topic, also when a person was erased from it. */
export const messageOf = (kind: ChatKind, payload: Buffer, context: MessageContext): Buffer =>
  Buffer.from(JSON.stringify(formats[kind](contentOf(payload.toString(), context))))
