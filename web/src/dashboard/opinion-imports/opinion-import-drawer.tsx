import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { askOptions, liveEveryMs } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { ImportActions } from '../imported-files/import-actions.tsx'
import { FailedRows, ImportDrawer, ImportHead, ImportReasons } from '../imported-files/import-drawer.tsx'
import { useProjectId } from '../projects.ts'
import { OpinionRows } from './opinion-rows.tsx'
import { useSummary } from './use-summary.ts'

type Import = Answer<'opinionImports.get'>

/** An import of opinions: a preview of what its rows become, then how far it is, then its results. */
export function OpinionImportDrawer(): ReactNode {
  const { import: words } = useMessages(opinionImportsMessages)
  const projectId = useProjectId()
  const { importId } = useParams({ from: '/projects/$projectId/opinions/imports/$importId' })
  const navigate = useNavigate()
  const query = useQuery({
    ...askOptions('opinionImports.get', { projectId, importId }),
    refetchInterval: (query) => (query.state.data?.status === 'running' ? liveEveryMs : false),
  })
  const close = () => navigate({ to: '/projects/$projectId/opinions/imports', params: { projectId } })
  return (
    <ImportDrawer query={query} toList={words.toList} onClose={close}>
      {(brought) => <Opened brought={brought} onDiscarded={close} />}
    </ImportDrawer>
  )
}

const changed = [
  ...(['opinionImports.get', 'opinionImports.list', 'opinionImports.rows'] as const),
  ...(['opinions.inbox', 'opinions.waiting'] as const),
] as const

function Opened({ brought, onDiscarded }: { brought: Import; onDiscarded: () => void }) {
  const { form, import: words } = useMessages(opinionImportsMessages)
  const { whyFailed } = useMessages(importedFilesMessages)
  const summaryOf = useSummary()
  const { projectId, preset, announce, status, eligible, reasons } = brought
  return (
    <>
      <ImportHead
        brought={brought}
        summary={summaryOf(brought)}
        about={`${form.presets[preset]} · ${announce ? words.announced : words.quiet}`}
      />
      {status === 'ready' && eligible === 0 && <Text>{words.nothing}</Text>}
      <FailedRows brought={brought} />
      <ImportActions
        operations="opinionImports"
        brought={brought}
        start={words.start({ count: eligible })}
        stoppingWhat={words.stoppingWhat}
        invalidates={changed}
        onDiscarded={onDiscarded}
      >
        <ButtonLink variant="default" to="/projects/$projectId/opinions" params={{ projectId }} search={{ source: 'import' }}>
          {words.view}
        </ButtonLink>
      </ImportActions>
      <ImportReasons reasons={reasons} words={words.reasons} title={status === 'ready' ? words.why : whyFailed} />
      <OpinionRows brought={brought} />
    </>
  )
}
