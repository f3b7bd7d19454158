import { type DestinationKind, invalidField, type Problem } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import { findUrlFlaw } from '../../network/address-guard.ts'

/** The reason that an address is not allowed for a destination of this kind; null: it is. */
export function flawOfAddress(
  { kind, url }: { kind: DestinationKind; url: string },
  rules: { allowPrivateTargets: boolean },
): Problem<'VALIDATION_ERROR'> | null {
  // Of a mailbox the schema has read that it is one.
  const isMailbox = url.startsWith('mailto:')
  if (kind === 'email') return isMailbox ? null : invalidField('url', 'mailto', destinationsMessages.notMailbox)
  if (isMailbox) return invalidField('url', 'kind', destinationsMessages.mailboxOfOther)
  const flaw = findUrlFlaw(url, rules)
  return flaw === null ? null : invalidField('url', 'url', flaw)
}
