import { opinionsMessages } from '@earshot/messages/web/opinions'
import { useNavigate, useParams } from '@tanstack/react-router'
import { mayAsk } from '../../api/may-ask.ts'
import type { usePaged } from '../../api/paged.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { useProjectId } from '../projects.ts'
import type { InboxFilters } from './filters.ts'
import { useInboxColumns } from './inbox-columns.tsx'
import type { InboxRow } from './inbox-order.ts'

interface Inbox {
  list: ReturnType<typeof usePaged<'opinions.inbox', 'opinions'>>
  filters: InboxFilters
  onMore: () => void
  onHide: (opinion: InboxRow) => void
  onPublish: (opinion: { projectId: string; reviewId: string }) => void
}

/** The rows of the inbox, with keys to respond to, hide and publish the focused one. */
export function InboxTable({ list, filters, onMore, onHide, onPublish }: Inbox) {
  const words = useMessages(opinionsMessages)
  const projectId = useProjectId()
  const navigate = useNavigate()
  const { reviewId: opened } = useParams({ strict: false })
  const columns = useInboxColumns(filters)
  const respond = ({ reviewId }: InboxRow) =>
    navigate({
      to: '/projects/$projectId/opinions/$reviewId',
      params: { projectId, reviewId },
      search: filters,
      hash: 'respond',
    })
  return (
    <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
      <PagedTable
        label={words.list}
        columns={columns}
        rows={list.rows}
        keyOf={({ reviewId }) => reviewId}
        openKey={opened}
        keys={{
          ...(mayAsk('opinions.respond') && { r: respond }),
          ...(mayAsk('opinions.hide') && { h: onHide }),
          ...(mayAsk('opinions.publish') && {
            p: ({ reviewId, status }: InboxRow) => status !== 'published' && onPublish({ projectId, reviewId }),
          }),
        }}
        total={list.total}
        hasNextPage={list.hasNextPage}
        isFetchingNextPage={list.isFetchingNextPage}
        onMore={onMore}
      />
    </div>
  )
}
