import type { Check } from './check.ts'

/** The warning where the node that answered says that this very request came by a proxy which it does not trust. */
export const unknownProxy: Check = {
  name: 'proxy',
  state: 'warning',
  finding:
    'a proxy stands before the service, which does not know it: everybody seems to be at its one address, and shares the bounds of one.',
  fix: 'set TRUST_PROXY to the addresses or networks of the proxy, as in TRUST_PROXY=loopback or TRUST_PROXY=10.0.0.0/8; it has to send X-Forwarded-For.',
}
