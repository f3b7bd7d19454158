import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { useMessages } from '../../messages/use-messages.ts'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'

/**
 * The time of the next attempt. Nothing for a time that is past: the delivery is due, and the breaker, the order or the pace decides when
 * it is sent.
 */
export function NextAttempt({ at }: { at: string }) {
  const { due } = useMessages(deliveriesMessages)
  const now = useNow()
  return Date.parse(at) > now ? <Moment at={at} /> : due
}
