import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { deliveriesWords } from '../../words/deliveries.ts'
import { useWords } from '../../words/words.ts'

/**
 * The time of the next attempt. Nothing for a time that is past: the delivery is due, and the breaker, the order or the pace decides when
 * it is sent.
 */
export function NextAttempt({ at }: { at: string }) {
  const { due } = useWords(deliveriesWords)
  const now = useNow()
  return Date.parse(at) > now ? <Moment at={at} /> : due
}
