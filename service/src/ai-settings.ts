import { settingsMessages } from '@earshot/messages/cli/settings'
import { isNamedPrivate } from './network/address-guard.ts'
import type { Setting } from './setting.ts'

// Settings of the model that drafts responses: any endpoint with OpenAI's API, also one on the same machine.

export interface AiConfig {
  /** Ends in `/v1` for most, without a slash; `/chat/completions` is added. Null: no responses are drafted. */
  aiBaseUrl: string | null
  aiModel: string | null
  /** Null: the endpoint asks for none. */
  aiApiKey: string | null
  /** For the whole answer. */
  aiTimeoutSeconds: number
}

export const aiSettings: { readonly [field in keyof AiConfig]: Setting<NonNullable<AiConfig[field]>> } = {
  aiBaseUrl: {
    name: 'AI_BASE_URL',
    default: null,
    is: settingsMessages.aiBaseUrl.is,
    parse: parseModelUrl,
    mustBe: settingsMessages.aiBaseUrl.mustBe,
  },
  aiModel: {
    name: 'AI_MODEL',
    default: null,
    is: settingsMessages.aiModel.is,
    parse: (written) => (/^[\x21-\x7e]{1,200}$/.test(written) ? written : null),
    mustBe: settingsMessages.aiModel.mustBe,
  },
  aiApiKey: {
    name: 'AI_API_KEY',
    default: null,
    secret: true,
    is: settingsMessages.aiApiKey.is,
    parse: (written) => (/^[\x21-\x7e]{1,1000}$/.test(written) ? written : null),
    mustBe: settingsMessages.aiApiKey.mustBe,
  },
  aiTimeoutSeconds: {
    name: 'AI_TIMEOUT_SECONDS',
    default: '30',
    is: settingsMessages.aiTimeoutSeconds.is,
    parse: (written) => (/^\d{1,3}$/.test(written) && Number(written) >= 1 && Number(written) <= 120 ? Number(written) : null),
    mustBe: settingsMessages.aiTimeoutSeconds.mustBe,
  },
}

/** Plain http only to this machine or its own network: key and opinions go to any other encrypted. */
function parseModelUrl(written: string): string | null {
  const url = URL.parse(written)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash) return null
  if (url.protocol === 'http:' && !isNamedPrivate(written)) return null
  const address = url.href.replace(/\/+$/, '')
  return address.endsWith('/chat/completions') ? null : address
}
