import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import type { FileImport } from './file-import.ts'
import { ImportState } from './import-state.tsx'
import classes from './imported-files.module.css'

interface Opened<Import> {
  query: Pick<UseQueryResult<Import, ApiError>, 'data' | 'error' | 'refetch'>
  waitingOf?: (brought: Import) => string | null
  /** The button that leads back from an import that there is not. */
  toList: string
  onClose: () => void
  children: (brought: Import) => ReactNode
}

/** An import: a preview of its rows, then its progress, then its results. */
export function ImportDrawer<Import extends FileImport>({ query, waitingOf, toList, onClose, children }: Opened<Import>) {
  const words = useMessages(importedFilesMessages)
  const { data, error, refetch } = query
  return (
    <OpenedDrawer
      onClose={onClose}
      isWide
      title={
        data && (
          <Group gap="md">
            <span dir="auto">{data.fileName}</span>
            <Text span fw={400}>
              <ImportState status={data.status} waiting={waitingOf?.(data) ?? null} />
            </Text>
          </Group>
        )
      }
    >
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{words.missing}</Text>
          <Button onClick={onClose}>{toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && <Stack gap="lg">{children(data)}</Stack>}
    </OpenedDrawer>
  )
}

/** The heading of an import, what it is about, and how far it is. */
export function ImportHead({ brought, summary, about }: { brought: FileImport; summary: string; about: string }) {
  const words = useMessages(importedFilesMessages)
  const { status, eligible, done, failed, createdBy, createdAt } = brought
  return (
    <>
      <div>
        <Title order={3} size="h2">
          {summary}
        </Title>
        <Text size="sm" c="dimmed">
          {about} · {createdBy !== null && `${words.by({ name: createdBy })} · `}
          <Moment at={createdAt} />
        </Text>
      </div>
      {status !== 'ready' && eligible > 0 && (
        <Progress.Root size="lg">
          <Progress.Section value={(done / eligible) * 100} aria-label={words.progress} />
          {failed > 0 && <Progress.Section value={(failed / eligible) * 100} color="bad" aria-label={words.states.failed} />}
        </Progress.Root>
      )}
    </>
  )
}

/** Says that rows failed which could have been carried out. */
export function FailedRows({ brought: { failed } }: { brought: FileImport }) {
  const words = useMessages(importedFilesMessages)
  return failed > 0 && <Text c="bad">{words.failed({ count: failed })}</Text>
}

interface Told<Reason extends string> {
  reasons: readonly { reason: Reason; count: number }[]
  words: Readonly<Record<Reason, string>>
  title: string
}

/** Why rows are not carried out, and how many there are of each. */
export function ImportReasons<Reason extends string>({ reasons, words, title }: Told<Reason>) {
  const { locale } = useMessages(momentMessages)
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="why">
      <Title order={3} id="why" mb="xs">
        {title}
      </Title>
      <dl className={classes.reasons}>
        {reasons.map(({ reason, count }) => (
          <div key={reason}>
            <dt>{words[reason]}</dt>
            <dd>{wholeNumber(locale, count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
