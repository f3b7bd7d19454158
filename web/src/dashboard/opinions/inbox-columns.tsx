import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../messages/use-messages.ts'
import type { Column } from '../../parts/lists/paged-table.tsx'
import rowClasses from '../../parts/lists/rows.module.css'
import { useProjectId } from '../projects.ts'
import type { InboxFilters } from './filters.ts'
import type { InboxRow } from './inbox-order.ts'
import { GivenAt, GivenBy, VerifiedMark } from './opinion-author.tsx'
import { OpinionState } from './opinion-state.tsx'
import classes from './opinions.module.css'

/** Characters of a row's excerpt, which is one line: more than fit. */
const excerptMax = 200

/** The columns of the inbox. `filters` stay in the address of what is opened. */
export function useInboxColumns(filters: InboxFilters): Column<InboxRow>[] {
  const words = useMessages(opinionsMessages)
  const projectId = useProjectId()
  const { columns } = words
  return [
    {
      name: 'opinion',
      head: columns.opinion,
      cell: (opinion) => (
        <>
          <Link
            to="/projects/$projectId/opinions/$reviewId"
            params={{ projectId, reviewId: opinion.reviewId }}
            search={filters}
            className={rowClasses.link}
            data-review={opinion.reviewId}
            dir="auto"
          >
            <span className={classes.title}>{opinion.title}</span>
          </Link>
          <span className={classes.excerpt} dir="auto">
            {opinion.opinion.slice(0, excerptMax)}
          </span>
        </>
      ),
    },
    { name: 'state', head: columns.state, cell: (opinion) => <OpinionState opinion={opinion} /> },
    {
      name: 'by',
      head: columns.by,
      cell: (opinion) => (
        <span className={classes.byWith}>
          <GivenBy opinion={opinion} />
          <VerifiedMark opinion={opinion} />
        </span>
      ),
    },
    {
      name: 'given',
      head: columns.given,
      cell: (opinion) => (
        <span className={`${rowClasses.above} ${rowClasses.muted}`}>
          <GivenAt opinion={opinion} />
        </span>
      ),
    },
    {
      name: 'echo',
      head: columns.echo,
      cell: ({ upvotes, commentCount }) =>
        upvotes + commentCount > 0 && (
          <span className={rowClasses.muted}>
            {[upvotes > 0 && words.upvotes({ count: upvotes }), commentCount > 0 && words.comments({ count: commentCount })]
              .filter(Boolean)
              .join(', ')}
          </span>
        ),
    },
  ]
}
