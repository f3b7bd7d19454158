import { opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { ImportList, listEveryMs } from '../imported-files/import-list.tsx'
import { useProjectId } from '../projects.ts'
import { useSummary } from './use-summary.ts'

// Imports of opinions that were given elsewhere. Each opens in a drawer; a new one begins with its file.

/** Finished imports that are listed: at first, and on demand, which is as many as the service lists. */
const finishedFirst = 20
const finishedMax = 100

export function OpinionImportsScreen(): ReactNode {
  const words = useMessages(opinionImportsMessages)
  const projectId = useProjectId()
  const summaryOf = useSummary()
  const { data, error, isPending, refetch } = useQuery({
    ...askOptions('opinionImports.list', { projectId }),
    refetchInterval: (query) => listEveryMs(query.state.data?.opinionImports),
  })
  const imports = data?.opinionImports
  return (
    <Screen title={words.title} purpose={words.purpose} action={imports && imports.length > 0 && <Add />}>
      {!imports && error && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {imports?.length === 0 && (
        <EmptyState title={words.none.title} action={<Add />}>
          {words.none.what} {!mayAsk('opinionImports.create') && words.none.askMember}
        </EmptyState>
      )}
      <ImportList
        imports={imports ?? []}
        {...{ finishedFirst, finishedMax, summaryOf }}
        linkTo={({ importId }, shown) => (
          <Link to="/projects/$projectId/opinions/imports/$importId" params={{ projectId, importId }}>
            {shown}
          </Link>
        )}
      />
      <Outlet />
    </Screen>
  )
}

function Add() {
  const words = useMessages(opinionImportsMessages)
  const projectId = useProjectId()
  return (
    <May ask="opinionImports.create">
      <ButtonLink
        to="/projects/$projectId/opinions/imports/new"
        params={{ projectId }}
        leftSection={<IconUpload size={18} aria-hidden="true" />}
      >
        {words.add}
      </ButtonLink>
    </May>
  )
}
