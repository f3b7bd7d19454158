import type { OrdersMessages } from '@earshot/messages/web/orders'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/ask.ts'
import type { Column } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'

type OrderRow = Answer<'orders.list'>['orders'][number]

const tones: Readonly<Record<OrderRow['state'], Tone>> = { waiting: 'accent', sent: 'good', skipped: 'warn' }

/** The columns of the orders: a sent one leads to its link. */
export const orderColumns = (words: OrdersMessages, projectId: string): Column<OrderRow>[] => [
  {
    name: 'order',
    head: words.columns.order,
    cell: ({ reference, customerEmail }) => (
      <>
        <strong dir="auto">{reference}</strong>
        <span className={rows.under} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {customerEmail ?? words.noEmail}
        </span>
      </>
    ),
  },
  {
    name: 'state',
    head: words.columns.state,
    onTelephone: 'wide',
    cell: ({ state, reason, verificationId }) => (
      <div>
        <StateDot tone={tones[state]} hollow={state === 'waiting'}>
          {words.states[state]}
        </StateDot>
        {reason !== null && <span className={rows.under}>{words.reasons[reason]}</span>}
        {verificationId !== null && (
          <Link to="/projects/$projectId/links/$verificationId" params={{ projectId, verificationId }} className={rows.under}>
            {words.seeLink}
          </Link>
        )}
      </div>
    ),
  },
  {
    name: 'sendAt',
    head: words.columns.sendAt,
    onTelephone: 'labelled',
    cell: ({ sendAt }) => (
      <span className={rows.above}>
        <Moment at={sendAt} />
      </span>
    ),
  },
]
