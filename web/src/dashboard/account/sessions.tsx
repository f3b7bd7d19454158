import type { SignInSession, SignInSessions } from '@earshot/contract'
import { accountMessages } from '@earshot/messages/web/account'
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useAuth } from '../sign-in/auth.ts'
import { AccountSection, Announcement } from './account-section.tsx'
import { browserOf } from './browser-name.ts'

export const sessionsKey = ['sessions'] as const

/** The person's sessions; each can be ended. */
export function Sessions() {
  const { sessions: words } = useMessages(accountMessages)
  const queries = useQueryClient()
  const { data, error, isPending, refetch } = useQuery<SignInSessions, ApiError>({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => askAt<SignInSessions>('/dashboard/auth/list-sessions', { method: 'GET', signal }),
  })
  const again = () => void queries.invalidateQueries({ queryKey: sessionsKey })
  const end = useAuth('revoke-session', again)
  const endOthers = useAuth('revoke-other-sessions', again)
  const nameOf = useBrowserName()
  const columns: Column<SignInSession>[] = [
    {
      name: 'browser',
      head: words.columns.browser,
      cell: ({ userAgent }) => <span title={userAgent ?? undefined}>{nameOf(userAgent)}</span>,
    },
    { name: 'since', head: words.columns.since, cell: ({ createdAt }) => <Moment at={createdAt} />, onTelephone: 'labelled' },
    { name: 'until', head: words.columns.until, cell: ({ expiresAt }) => <Moment at={expiresAt} />, onTelephone: 'labelled' },
    {
      name: 'act',
      head: words.columns.act,
      cell: ({ sessionId, userAgent, isCurrent }) =>
        isCurrent ? (
          <Text size="sm" c="dimmed">
            {words.here}
          </Text>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={words.endFor({ browser: nameOf(userAgent) })}
            loading={end.isPending && end.variables.sessionId === sessionId}
            onClick={() => end.mutate({ sessionId })}
          >
            {words.end}
          </Button>
        ),
    },
  ]
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <AccountSection title={words.title}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={2} />}
      {data && <PagedTable label={words.list} columns={columns} rows={data.sessions} keyOf={({ sessionId }) => sessionId} />}
      <ErrorNotice error={end.error ?? endOthers.error} />
      {hasOthers && (
        <div>
          <Button variant="default" onClick={() => endOthers.mutate({})} loading={endOthers.isPending}>
            {words.endOthers}
          </Button>
        </div>
      )}
      <Announcement>{end.isSuccess || endOthers.isSuccess ? words.ended : ''}</Announcement>
    </AccountSection>
  )
}

/** Returns what people call a browser, by its user agent. */
export function useBrowserName(): (userAgent: string | null) => string {
  const { sessions: words } = useMessages(accountMessages)
  return (userAgent) => {
    const { browser, system } = browserOf(userAgent)
    if (browser === null) return words.unknown
    return system === null ? browser : words.on({ browser, system })
  }
}
