import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { TextLink } from '../../parts/frame/links.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import classes from './links.module.css'

const route = getRouteApi('/projects/$projectId/links')

function useImports() {
  const projectId = useProjectId()
  const { data } = useQuery({
    ...askOptions('linkImports.list', { projectId }),
    // Progress of a running import is visible.
    refetchInterval: (query) => (query.state.data?.linkImports.some(({ status }) => status === 'running') ? 5000 : 60_000),
  })
  const all = data?.linkImports ?? []
  const isOpen = ({ status }: (typeof all)[number]) => status === 'ready' || status === 'running'
  return { open: all.filter(isOpen), over: all.filter((each) => !isOpen(each)) }
}

/** Imports that wait for a confirmation, or run. */
export function OpenImports() {
  const { import: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  const projectId = useProjectId()
  const search = route.useSearch()
  const { open } = useImports()
  if (open.length === 0) return null
  const count = (number: number) => wholeNumber(locale, number)
  return (
    <ul className={classes.imports}>
      {open.map(({ importId, fileName, status, eligible, rows, done, isWaiting, kind }) => (
        <li key={importId}>
          <Link to="/projects/$projectId/links/files/$importId" params={{ projectId, importId }} search={search}>
            <strong dir="auto">{fileName}</strong>
            <span>{isWaiting ? words.waiting : words.status[status]}</span>
            <Text span size="sm">
              {status === 'ready'
                ? words.summary({ eligible, rows })
                : (kind === 'email' ? words.summaryMailed : words.summaryDone)({ done: count(done), eligible: count(eligible) })}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The number of former imports that are listed. */
const formerMax = 20

/** Finished imports, with their results. */
export function FormerImports() {
  const { former, import: words } = useMessages(linksMessages)
  const projectId = useProjectId()
  const search = route.useSearch()
  const { over } = useImports()
  if (over.length === 0) return null
  return (
    <section className={classes.former} aria-labelledby="former">
      <Title order={2} id="former" size="h3" mb="xs">
        {former}
      </Title>
      <Stack gap={6}>
        {over.slice(0, formerMax).map(({ importId, fileName, status, createdAt }) => (
          <Text key={importId} size="sm">
            <TextLink to="/projects/$projectId/links/files/$importId" params={{ projectId, importId }} search={search} dir="auto">
              {fileName}
            </TextLink>{' '}
            · {words.status[status]} · <Moment at={createdAt} />
          </Text>
        ))}
      </Stack>
    </section>
  )
}
