import { durationIn } from '@earshot/messages/durations'
import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { askOptions, liveEveryMs } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ImportActions } from '../imported-files/import-actions.tsx'
import { FailedRows, ImportDrawer as ImportedFile, ImportHead, ImportReasons } from '../imported-files/import-drawer.tsx'
import { useProjectId } from '../projects.ts'
import { CustomerRows } from './customer-rows.tsx'
import { useSummary, useWaiting } from './imports.tsx'

type Import = Answer<'linkImports.get'>

const route = getRouteApi('/projects/$projectId/links')

/** An import of customers: a preview of who gets a link, then how far it is, then its results. */
export function ImportDrawer(): ReactNode {
  const { import: words } = useMessages(linksMessages)
  const projectId = useProjectId()
  const { importId } = useParams({ from: '/projects/$projectId/links/files/$importId' })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const waitingOf = useWaiting()
  const query = useQuery({
    ...askOptions('linkImports.get', { projectId, importId }),
    refetchInterval: (query) => (query.state.data?.status === 'running' ? liveEveryMs : false),
  })
  const close = () => navigate({ search })
  return (
    <ImportedFile query={query} waitingOf={waitingOf} toList={words.toList} onClose={close}>
      {(brought) => <Opened brought={brought} onDiscarded={close} />}
    </ImportedFile>
  )
}

const changed = ['linkImports.get', 'linkImports.list', 'linkImports.rows', 'preverifiedLinks.list', 'preverifiedLinks.funnel'] as const

function Opened({ brought, onDiscarded }: { brought: Import; onDiscarded: () => void }) {
  const { import: words } = useMessages(linksMessages)
  const { whyFailed } = useMessages(importedFilesMessages)
  const summaryOf = useSummary()
  const { kind, status, eligible } = brought
  return (
    <>
      <ImportHead brought={brought} summary={summaryOf(brought)} about={words.kinds[kind]} />
      <TimeLeft brought={brought} />
      <FailedRows brought={brought} />
      <ImportActions
        operations="linkImports"
        brought={brought}
        start={kind === 'email' ? words.startEmail({ count: eligible }) : words.startLinks({ count: eligible })}
        stoppingWhat={words.stoppingWhat}
        invalidates={changed}
        onDiscarded={onDiscarded}
      />
      <ImportReasons reasons={brought.reasons} words={words.reasons} title={status === 'ready' ? words.why : whyFailed} />
      <CustomerRows brought={brought} />
    </>
  )
}

function TimeLeft({ brought: { kind, status, eligible, secondsLeft, isWaiting } }: { brought: Import }) {
  const { import: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  if (status === 'ready' && eligible === 0) return <Text>{words.nobody}</Text>
  if (isWaiting)
    return (
      <Alert color="warn" variant="light" role="status">
        {words.waits}
      </Alert>
    )
  // Sixty emails a minute; links without an email are created at once.
  if (status === 'ready' && kind === 'email') return <Text role="status">{words.takes({ span: durationIn(locale, eligible) })}</Text>
  if (status === 'running' && secondsLeft !== null)
    return <Text role="status">{words.left({ span: durationIn(locale, secondsLeft) })}</Text>
  return null
}
