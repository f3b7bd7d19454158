import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { partsMessages } from '@earshot/messages/web/parts'
import { Button, Progress, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import { ImportState } from './import-state.tsx'
import classes from './links.module.css'

type Import = Answer<'linkImports.list'>['linkImports'][number]

const route = getRouteApi('/projects/$projectId/links')
/** Finished imports that are listed: at first, and on demand. */
const finishedFirst = 3
const finishedMax = 20

/** Imports that run, then those that wait for a confirmation, then finished ones with their results. */
export function RecentImports() {
  const { former } = useMessages(linksMessages)
  const { more } = useMessages(partsMessages)
  const id = useId()
  const [isMore, setMore] = useState(false)
  const { open, finished } = useImports()
  const shown = [...open, ...finished.slice(0, isMore ? finishedMax : finishedFirst)]
  if (shown.length === 0) return null
  return (
    <section className={classes.imports} aria-labelledby={id}>
      <Title order={2} id={id} size="h3">
        {former}
      </Title>
      <ul>
        {shown.map((each) => (
          <ImportEntry key={each.importId} brought={each} />
        ))}
      </ul>
      {!isMore && finished.length > finishedFirst && (
        <Button variant="subtle" size="xs" onClick={() => setMore(true)}>
          {more}
        </Button>
      )}
    </section>
  )
}

function useImports() {
  const projectId = useProjectId()
  const { data } = useQuery({
    ...askOptions('linkImports.list', { projectId }),
    // Progress of a running import is visible.
    refetchInterval: (query) => (query.state.data?.linkImports.some(({ status }) => status === 'running') ? 5000 : 60_000),
  })
  const all = data?.linkImports ?? []
  const are = (wanted: Import['status']) => all.filter(({ status }) => status === wanted)
  return {
    open: [...are('running'), ...are('ready')],
    finished: all.filter(({ status }) => status === 'done' || status === 'cancelled'),
  }
}

function ImportEntry({ brought }: { brought: Import }) {
  const { import: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  const projectId = useProjectId()
  const search = route.useSearch()
  const { importId, fileName, status, kind, rows, eligible, done, failed, createdAt } = brought
  const count = (number: number) => wholeNumber(locale, number)
  const isOpen = status === 'running' || status === 'ready'
  return (
    <li data-open={isOpen || undefined}>
      <Link to="/projects/$projectId/links/files/$importId" params={{ projectId, importId }} search={search}>
        <strong dir="auto">{fileName}</strong>
        <ImportState {...brought} />
        <Text span size="sm">
          {status === 'ready'
            ? words.summary({ eligible, rows })
            : (kind === 'email' ? words.summaryMailed : words.summaryDone)({ done: count(done), eligible: count(eligible) })}
        </Text>
        {failed > 0 && (
          <Text span size="sm" c="bad">
            {words.states.failed}: {count(failed)}
          </Text>
        )}
      </Link>
      <Text span size="sm" c="dimmed">
        <Moment at={createdAt} />
      </Text>
      {status === 'running' && (
        <Progress w="100%" size="xs" value={((done + failed) / Math.max(eligible, 1)) * 100} aria-label={words.progress} />
      )}
    </li>
  )
}
