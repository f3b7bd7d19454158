import type { Destination } from './health.ts'

// The kinds of destinations. Chats are called what they call themselves, in every language.

export type Kind = Destination['kind']

export const kinds = ['webhook', 'slack', 'discord', 'teams'] as const satisfies readonly Kind[]

const chats: Record<Exclude<Kind, 'webhook'>, string> = { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' }

/** What a kind is called; `webhook`: the word for that one. */
export const kindName = (kind: Kind, webhook: string): string => (kind === 'webhook' ? webhook : chats[kind])

/** Where such an address begins. */
export const placeholders: Record<Kind, string> = {
  webhook: 'https://shop.example/webhooks',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  teams: 'https://….logic.azure.com/workflows/…',
}
