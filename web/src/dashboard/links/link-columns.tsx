import type { LinksMessages } from '@earshot/messages/web/links'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/ask.ts'
import type { Column } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { LinkStatusDot } from './link-status.tsx'

type LinkRow = Answer<'preverifiedLinks.list'>['preverifiedLinks'][number]
/** The filters in the screen's address. */
export type Search = { query?: string; status?: string; sort?: string; days?: string }

/** The columns of the links. `search` stays in the address of what is opened. */
export const linkColumns = (
  { columns, notMailed, drawer }: LinksMessages,
  { projectId, search }: { projectId: string; search: Search },
): Column<LinkRow>[] => [
  {
    name: 'customer',
    head: columns.customer,
    cell: ({ verificationId, customerEmail, customerReference }) => (
      <>
        <Link to="/projects/$projectId/links/$verificationId" params={{ projectId, verificationId }} search={search} className={rows.link}>
          {customerEmail}
        </Link>
        {customerReference !== null && (
          <span className={rows.under} dir="auto">
            {customerReference}
          </span>
        )}
      </>
    ),
  },
  { name: 'status', head: columns.status, cell: ({ status }) => <LinkStatusDot status={status} /> },
  { name: 'issued', head: columns.issued, onTelephone: 'labelled', cell: ({ issuedAt }) => <At moment={issuedAt} /> },
  {
    name: 'emailed',
    head: columns.emailed,
    onTelephone: 'labelled',
    // "Not emailed" says it all.
    labelOf: ({ emailedAt }) => (emailedAt === null ? '' : columns.emailed),
    cell: ({ emailedAt }) => (emailedAt === null ? <span className={rows.muted}>{notMailed}</span> : <At moment={emailedAt} />),
  },
  {
    name: 'expires',
    head: columns.expires,
    onTelephone: 'labelled',
    labelOf: ({ expiresAt }) => (Date.parse(expiresAt) > Date.now() ? columns.expires : drawer.ended),
    cell: ({ expiresAt }) => <At moment={expiresAt} />,
  },
]

const At = ({ moment }: { moment: string }) => (
  <span className={rows.above}>
    <Moment at={moment} />
  </span>
)
