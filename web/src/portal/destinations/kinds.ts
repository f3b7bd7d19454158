import type { Destination } from './health.ts'

// The kinds of destinations. Chats are called what they call themselves, in every language.

export type Kind = Destination['kind']

export const kinds = ['webhook', 'slack', 'discord', 'teams', 'email'] as const satisfies readonly Kind[]

const chats: Record<Exclude<Kind, 'webhook' | 'email'>, string> = { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' }

/** What a kind is called: chats by their names. */
export const kindName = (kind: Kind, form: Record<'webhook' | 'email', string>): string =>
  kind === 'webhook' ? form.webhook : kind === 'email' ? form.email : chats[kind]

/** Where such an address begins. */
export const placeholders: Record<Kind, string> = {
  email: 'team@shop.example',
  webhook: 'https://shop.example/webhooks',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  teams: 'https://….logic.azure.com/workflows/…',
}
