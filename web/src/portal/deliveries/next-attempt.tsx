import { Moment } from '../../parts/moment.tsx'
import { useNow } from '../../parts/now.ts'
import { deliveriesWords } from '../../words/deliveries.ts'
import { useWords } from '../../words/words.ts'

/** When a delivery is tried next. A moment that is past is none: it is due, and the destination's breaker, order or pace says when. */
export function NextAttempt({ at }: { at: string }) {
  const { due } = useWords(deliveriesWords)
  const now = useNow()
  return Date.parse(at) > now ? <Moment at={at} /> : due
}
