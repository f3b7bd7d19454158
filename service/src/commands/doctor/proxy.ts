import type { Check } from './doctor.ts'

/** The node that answered says of this very request that somebody sent it on whom it does not trust. */
export const unknownProxy: Check = {
  name: 'proxy',
  state: 'warning',
  finding:
    'a proxy stands before the service, which does not know it: everybody seems to be at its one address, and shares the bounds of one.',
  mend: 'set TRUST_PROXY to the addresses or networks of the proxy, as in TRUST_PROXY=loopback or TRUST_PROXY=10.0.0.0/8; it has to send X-Forwarded-For.',
}
