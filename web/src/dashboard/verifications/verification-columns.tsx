import { verificationsMessages } from '@earshot/messages/web/verifications'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../messages/use-messages.ts'
import type { Column } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { toneOf, type Verification } from './verification-list.ts'

/** The columns of verifications. Pending receipts have neither method nor status: these are the same in every row. */
export function useVerificationColumns({ projectId, isAll }: { projectId: string; isAll: boolean }): Column<Verification>[] {
  const words = useMessages(verificationsMessages)
  const what: Column<Verification> = {
    name: 'what',
    head: words.columns.what,
    onTelephone: 'wide',
    cell: ({ verificationId, opinion }) => (
      <Link
        to="/projects/$projectId/verifications/$verificationId"
        params={{ projectId, verificationId }}
        search={true}
        className={rows.link}
        dir="auto"
      >
        {opinion?.title ?? words.noOpinion}
      </Link>
    ),
  }
  const customer: Column<Verification> = {
    name: 'customer',
    head: words.columns.customer,
    cell: ({ opinion }) => <span dir="auto">{opinion?.customerName ?? ''}</span>,
  }
  const created: Column<Verification> = {
    name: 'created',
    head: words.columns.created,
    onTelephone: 'labelled',
    cell: ({ createdAt }) => (
      <span className={rows.above}>
        <Moment at={createdAt} />
      </span>
    ),
  }
  if (!isAll) return [what, customer, created]
  return [
    what,
    { name: 'method', head: words.columns.method, cell: ({ method }) => words.methods[method] },
    {
      name: 'status',
      head: words.columns.status,
      cell: ({ status }) => (
        <StateDot tone={toneOf[status]} hollow={status !== 'verified' && status !== 'rejected'}>
          {words.statuses[status]}
        </StateDot>
      ),
    },
    created,
    {
      name: 'decided',
      head: words.columns.decided,
      onTelephone: 'labelled',
      cell: ({ decidedAt }) =>
        decidedAt && (
          <span className={rows.above}>
            <Moment at={decidedAt} />
          </span>
        ),
    },
  ]
}
