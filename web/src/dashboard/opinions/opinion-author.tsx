import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Tooltip } from '@mantine/core'
import { IconRosetteDiscountCheck, IconSpy } from '@tabler/icons-react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Day } from '../../parts/values/known-time.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import classes from './opinions.module.css'

type Shown = Pick<
  Answer<'opinions.inbox'>['opinions'][number],
  'incognito' | 'customer' | 'verified' | 'verification' | 'source' | 'createdAt'
>

/** The author: a name, or that there is none. */
export function GivenBy({ opinion: { incognito, customer } }: { opinion: Shown }) {
  const words = useMessages(opinionsMessages)
  if (incognito)
    return (
      <span className={classes.by}>
        <IconSpy size={16} aria-hidden="true" /> {words.incognito}
      </span>
    )
  return customer.name === null ? <span className={classes.quiet}>{words.nameless}</span> : <bdi>{customer.name}</bdi>
}

/** A mark for a verified purchase, with the method; else that it is not verified, or has a receipt to review. */
export function VerifiedMark({ opinion: { verified, verification, source } }: { opinion: Shown }) {
  const words = useMessages(opinionsMessages)
  if (source === 'import') return <span className={classes.unverified}>{words.imported}</span>
  if (!verified || !verification)
    return <span className={classes.unverified}>{verification?.status === 'pending' ? words.receiptWaits : words.notVerified}</span>
  return (
    <Tooltip label={words.methods[verification.method]}>
      <span className={classes.verified}>
        <IconRosetteDiscountCheck size={16} aria-hidden="true" /> {words.verified}
      </span>
    </Tooltip>
  )
}

/** The time of an opinion. Of an incognito one the day, and nothing finer. */
export const GivenAt = ({ opinion: { incognito, createdAt } }: { opinion: Pick<Shown, 'incognito' | 'createdAt'> }) =>
  incognito ? <Day at={createdAt} /> : <Moment at={createdAt} />
