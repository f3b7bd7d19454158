import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Check } from './check.ts'

/** The warning where the node that answered says that this very request came by a proxy which it does not trust. */
export const unknownProxy: Check = {
  name: 'proxy',
  state: 'warning',
  finding: doctorMessages.proxy.unknown,
  fix: doctorMessages.proxy.fix,
}
