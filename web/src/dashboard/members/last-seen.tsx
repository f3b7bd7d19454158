import { membersMessages } from '@earshot/messages/web/members'
import { useMessages } from '../../messages/use-messages.ts'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'

const hourMs = 3_600_000

/** The time of a member's last activity. The service keeps it to the hour, so within an hour nothing finer is shown. */
export function LastSeen({ at }: { at: string | null }) {
  const words = useMessages(membersMessages)
  const now = useNow(60_000)
  if (at === null) return words.neverSeen
  return now - Date.parse(at) < hourMs ? words.seenLately : <Moment at={at} />
}
