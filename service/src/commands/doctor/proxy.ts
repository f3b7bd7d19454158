import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import type { Check } from './check.ts'

const messages = doctorMessages.proxy

/**
 * Examines what a proxy says of clients, by what the node that answered says of this very request: `ignored`, forwarded headers came from
 * somebody whom TRUST_PROXY does not name; `missing`, a named proxy sent none.
 */
export function examineProxy({ baseUrl, trustProxy }: Config, forwardedHeaders: unknown): Check[] {
  const warning = (finding: string, fix: string): Check[] => [{ name: 'proxy', state: 'warning', finding, fix }]
  if (forwardedHeaders === 'ignored') return warning(messages.unknown, messages.fix)
  // The service itself speaks no TLS: with https there is a proxy, whatever the settings say.
  const isUnnamed = !trustProxy && baseUrl.startsWith('https:')
  return forwardedHeaders === 'missing' || isUnnamed ? warning(messages.silent, messages.silentFix) : []
}
