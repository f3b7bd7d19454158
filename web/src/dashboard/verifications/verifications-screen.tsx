import { verificationsMessages } from '@earshot/messages/web/verifications'
import { Button } from '@mantine/core'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Request } from '../../api/ask.ts'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { useVerificationColumns } from './verification-columns.tsx'
import { VerificationFilters } from './verification-filters.tsx'
import { DecidedContext, useVerificationList } from './verification-list.ts'

/** The pending receipts, oldest first; or all verifications of every method. */
export function VerificationsScreen(): ReactNode {
  const words = useMessages(verificationsMessages)
  const { verificationId } = useParams({ strict: false })
  const [decided, tell] = useState('')
  const list = useVerificationList()
  const { projectId, search, request, isAll, error } = list
  const columns = useVerificationColumns({ projectId, isAll })
  const navigate = useNavigate()
  const go = (change: Record<string, string>) =>
    navigate({ to: '/projects/$projectId/verifications', params: { projectId }, search: changed<string>(change), replace: true })
  const clear = () => go({ status: '', method: '' })
  const isNarrowed = Boolean(search.status || search.method)
  return (
    <Screen
      title={words.title}
      purpose={words.purpose}
      action={<ExportMenu ask="verifications.export" request={request as Request<'verifications.export'>} />}
    >
      <VerificationFilters isAll={isAll} search={search} error={error} onChange={go} onClear={clear} />
      {!list.data && error && <ErrorNotice error={error} onRetry={list.refetch} />}
      {list.isPending && <LoadingSkeleton rows={8} />}
      {list.data && list.rows.length === 0 && <Nothing isAll={isAll} isNarrowed={isNarrowed} projectId={projectId} onClear={clear} />}
      {list.rows.length > 0 && (
        <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
          <PagedTable
            label={words.list}
            columns={columns}
            rows={list.rows}
            keyOf={(row) => row.verificationId}
            openKey={verificationId}
            total={list.total}
            hasNextPage={list.hasNextPage}
            isFetchingNextPage={list.isFetchingNextPage}
            onMore={list.fetchNextPage}
          />
        </div>
      )}
      <DecidedContext value={{ decided, tell }}>
        <Outlet />
      </DecidedContext>
    </Screen>
  )
}

interface None {
  isAll: boolean
  isNarrowed: boolean
  projectId: string
  onClear: () => void
}

function Nothing({ isAll, isNarrowed, projectId, onClear }: None) {
  const { none } = useMessages(verificationsMessages)
  if (isNarrowed)
    return (
      <EmptyState title={none.found.title} action={<Button onClick={onClear}>{none.found.action}</Button>}>
        {none.found.what}
      </EmptyState>
    )
  const words = isAll ? none.all : none.waiting
  return (
    <EmptyState
      title={words.title}
      action={
        isAll ? (
          <ButtonLink to="/projects/$projectId/links" params={{ projectId }}>
            {words.action}
          </ButtonLink>
        ) : (
          <ButtonLink variant="default" to="/projects/$projectId/verifications" params={{ projectId }} search={{ show: 'all' }}>
            {words.action}
          </ButtonLink>
        )
      }
    >
      {words.what}
    </EmptyState>
  )
}
