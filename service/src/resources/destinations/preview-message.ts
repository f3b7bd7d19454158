import { type ChatKind, exampleEvent, type MessagePreview, type Topic } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { contentOf } from '../../webhooks/messages/event-content.ts'
import { messageOf } from '../../webhooks/messages/message.ts'
import { teamLanguage } from '../../webhooks/receivers/team-language.ts'

/** The message that a chat of the organization gets of a topic's example, as what it says and as its bytes. */
export async function previewMessage(
  sql: Sql,
  { organizationId, baseUrl, kind, topic }: { organizationId: string; baseUrl: string; kind: ChatKind; topic: Topic },
): Promise<MessagePreview> {
  const [{ language }] = await sql<[{ language: string }]>`
    select ${sql.unsafe(teamLanguage('organization.organization_id'))} as language
    from organization where organization_id = ${organizationId}`
  const payload = JSON.stringify(exampleEvent(topic))
  const context = { organizationId, baseUrl, language }
  const { headline, heading, text, facts, open } = contentOf(payload, context)
  return { headline, heading, text, facts: [...facts], open, body: messageOf(kind, Buffer.from(payload), context).toString() }
}
