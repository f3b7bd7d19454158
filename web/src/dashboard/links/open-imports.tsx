import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { askOptions } from '../../api/queries.ts'
import { wholeNumber } from '../../parts/numbers.ts'
import { linksWords } from '../../words/links.ts'
import { momentWords } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'
import classes from './links.module.css'

const route = getRouteApi('/projects/$projectId/links')

/** Files that wait for somebody, or run. */
export function OpenImports() {
  const { import: words } = useWords(linksWords)
  const { locale } = useWords(momentWords)
  const projectId = useProjectId()
  const search = route.useSearch()
  const { data } = useQuery({
    ...askOptions('linkImports.list', { projectId }),
    // What runs is seen to run.
    refetchInterval: (query) => (query.state.data?.linkImports.some(({ status }) => status === 'running') ? 5000 : 60_000),
  })
  const open = data?.linkImports.filter(({ status }) => status === 'ready' || status === 'running') ?? []
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
                ? words.summary(count(eligible), count(rows))
                : (kind === 'email' ? words.summaryMailed : words.summaryDone)(count(done), count(eligible))}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}
