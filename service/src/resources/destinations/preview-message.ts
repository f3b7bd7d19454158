import { exampleEvent, type MessageKind, type MessagePreview, type Topic } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { contentOf } from '../../webhooks/messages/event-content.ts'
import { messageOf } from '../../webhooks/messages/message.ts'
import { type Messaging, type Recipient, recipientOf } from '../../webhooks/messages/recipient.ts'
import { teamLanguage } from '../../webhooks/receivers/team-language.ts'

/** No destination: in the preview of an email, the address that stops them leads nowhere. */
const example = { destinationId: '00000000-0000-0000-0000-000000000000', url: 'mailto:team@example.com', digest: 'none' } as const

/** The message that a team gets of a topic's example, as what it says and as its bytes. */
export async function previewMessage(
  sql: Sql,
  { organizationId, messaging, kind, topic }: { organizationId: string; messaging: Messaging; kind: MessageKind; topic: Topic },
): Promise<MessagePreview> {
  const [found] = await sql<[{ organization: string; language: string }]>`
    select name as organization, ${sql.unsafe(teamLanguage('organization.organization_id'))} as language
    from organization where organization_id = ${organizationId}`
  const payload = JSON.stringify(exampleEvent(topic))
  const recipient = recipientOf({ ...example, ...found, organizationId, kind }, messaging) as Recipient
  const { headline, heading, text, facts, open } = contentOf(payload, recipient)
  return { headline, heading, text, facts: [...facts], open, body: messageOf(recipient, Buffer.from(payload)).toString() }
}
