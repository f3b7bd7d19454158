import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Answer } from '../../api/ask.ts'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { ImportList, listEveryMs } from '../imported-files/import-list.tsx'
import { useProjectId } from '../projects.ts'

type Import = Answer<'linkImports.get'>

const route = getRouteApi('/projects/$projectId/links')
/** Finished imports that are listed: at first, and on demand. */
const finishedFirst = 3
const finishedMax = 20

/** Imports of customers, above the links. */
export function RecentImports() {
  const projectId = useProjectId()
  const search = route.useSearch()
  const waitingOf = useWaiting()
  const summaryOf = useSummary()
  const { data } = useQuery({
    ...askOptions('linkImports.list', { projectId }),
    refetchInterval: (query) => listEveryMs(query.state.data?.linkImports),
  })
  return (
    <ImportList
      imports={data?.linkImports ?? []}
      {...{ finishedFirst, finishedMax, waitingOf, summaryOf }}
      linkTo={({ importId }, shown) => (
        <Link to="/projects/$projectId/links/files/$importId" params={{ projectId, importId }} search={search}>
          {shown}
        </Link>
      )}
    />
  )
}

/** Returns what is said of an import that can send nothing at the moment. */
export function useWaiting() {
  const { import: words } = useMessages(linksMessages)
  return ({ isWaiting }: Import): string | null => (isWaiting ? words.waiting : null)
}

/** Returns an import in a line: who gets a link, then who has one. */
export function useSummary() {
  const { import: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  return ({ status, kind, rows, eligible, done }: Import): string => {
    if (status === 'ready') return words.summary({ eligible, rows })
    const counts = { done: wholeNumber(locale, done), eligible: wholeNumber(locale, eligible) }
    return kind === 'email' ? words.summaryMailed(counts) : words.summaryDone(counts)
  }
}
