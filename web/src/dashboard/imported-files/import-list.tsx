import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { momentMessages } from '@earshot/messages/web/moment'
import { partsMessages } from '@earshot/messages/web/parts'
import { Button, Progress, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import type { FileImport } from './file-import.ts'
import { ImportState } from './import-state.tsx'
import classes from './imported-files.module.css'

/** Milliseconds between fetches of a list: progress of a running import is visible. */
export const listEveryMs = (imports: readonly FileImport[] | undefined): number =>
  imports?.some(({ status }) => status === 'running') ? 5000 : 60_000

interface Listed<Import> {
  imports: readonly Import[]
  /** Finished imports that are listed at first, and on demand. */
  finishedFirst: number
  finishedMax: number
  waitingOf?: (each: Import) => string | null
  summaryOf: (each: Import) => string
  /** The link to an import around what it is shown by. */
  linkTo: (each: Import, shown: ReactNode) => ReactNode
}

/** Imports that run, then those that wait for a confirmation, then finished ones with their results. */
export function ImportList<Import extends FileImport>({ imports, finishedFirst, finishedMax, ...entry }: Listed<Import>) {
  const { former } = useMessages(importedFilesMessages)
  const { more } = useMessages(partsMessages)
  const id = useId()
  const [isMore, setMore] = useState(false)
  const are = (...wanted: FileImport['status'][]) => imports.filter(({ status }) => wanted.includes(status))
  const finished = are('done', 'cancelled')
  const shown = [...are('running'), ...are('ready'), ...finished.slice(0, isMore ? finishedMax : finishedFirst)]
  if (shown.length === 0) return null
  return (
    <section className={classes.imports} aria-labelledby={id}>
      <Title order={2} id={id} size="h3">
        {former}
      </Title>
      <ul>
        {shown.map((each) => (
          <ImportEntry key={each.importId} brought={each} {...entry} />
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

function ImportEntry<Import extends FileImport>({
  brought,
  waitingOf,
  summaryOf,
  linkTo,
}: Pick<Listed<Import>, 'waitingOf' | 'summaryOf' | 'linkTo'> & { brought: Import }) {
  const words = useMessages(importedFilesMessages)
  const { locale } = useMessages(momentMessages)
  const { fileName, status, eligible, done, failed, createdAt } = brought
  const isOpen = status === 'running' || status === 'ready'
  return (
    <li data-open={isOpen || undefined}>
      {linkTo(
        brought,
        <>
          <strong dir="auto">{fileName}</strong>
          <ImportState status={status} waiting={waitingOf?.(brought) ?? null} />
          <Text span size="sm">
            {summaryOf(brought)}
          </Text>
          {failed > 0 && (
            <Text span size="sm" c="bad">
              {words.states.failed}: {wholeNumber(locale, failed)}
            </Text>
          )}
        </>,
      )}
      <Text span size="sm" c="dimmed">
        <Moment at={createdAt} />
      </Text>
      {status === 'running' && (
        <Progress w="100%" size="xs" value={((done + failed) / Math.max(eligible, 1)) * 100} aria-label={words.progress} />
      )}
    </li>
  )
}
