import { type OperationId, refuse } from '@earshot/contract'
import type { Handlers } from '../http/route.ts'

type StillToCome = 'webhooks.portal'

const notYet = async () => refuse('NOT_IMPLEMENTED', 'This operation comes with a later release.')

/** Operations of the contract that have no room yet: they check everything and then say so. This list only shrinks. */
export const stillToCome: Handlers<StillToCome> = {
  'webhooks.portal': notYet,
}

export const stillToComeIds = Object.keys(stillToCome) as OperationId[]
