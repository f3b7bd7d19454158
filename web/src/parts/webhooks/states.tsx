import { partsMessages } from '@earshot/messages/web/parts'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot, type Tone } from '../values/state-dot.tsx'

type DeliveryState = Answer<'deliveries.get'>['state']
type DestinationStatus = Answer<'destinations.get'>['status']

const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'accent',
  delivered: 'good',
  exhausted: 'bad',
  held: 'warn',
  cancelled: 'muted',
}
const destinationTones: Readonly<Record<DestinationStatus, Tone>> = { enabled: 'good', paused: 'warn', disabled: 'bad' }

export function DeliveryStateDot({ state }: { state: DeliveryState }) {
  const words = useMessages(partsMessages)
  return (
    <StateDot tone={deliveryTones[state]} hollow={state === 'pending' || state === 'cancelled'}>
      {words.deliveryState[state]}
    </StateDot>
  )
}

export function DestinationStatusDot({ status }: { status: DestinationStatus }) {
  const words = useMessages(partsMessages)
  return (
    <StateDot tone={destinationTones[status]} hollow={status === 'paused'}>
      {words.destinationStatus[status]}
    </StateDot>
  )
}
