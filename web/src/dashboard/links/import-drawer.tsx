import { durationIn } from '@earshot/messages/durations'
import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { askOptions, liveEveryMs, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { DownloadLink } from '../../parts/values/download-link.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import { ImportRows } from './import-rows.tsx'
import { ImportState } from './import-state.tsx'
import classes from './links.module.css'

type Import = Answer<'linkImports.get'>

const route = getRouteApi('/projects/$projectId/links')

/** An import: a preview of its rows, then its progress, then its results. */
export function ImportDrawer(): ReactNode {
  const { import: words } = useMessages(linksMessages)
  const projectId = useProjectId()
  const { importId } = useParams({ from: '/projects/$projectId/links/files/$importId' })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({
    ...askOptions('linkImports.get', { projectId, importId }),
    refetchInterval: (query) => (query.state.data?.status === 'running' ? liveEveryMs : false),
  })
  const close = () => navigate({ search })
  return (
    <OpenedDrawer
      onClose={close}
      isWide
      title={
        data && (
          <Group gap="md">
            <span dir="auto">{data.fileName}</span>
            <Text span fw={400}>
              <ImportState {...data} />
            </Text>
          </Group>
        )
      }
    >
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{words.missing}</Text>
          <Button onClick={close}>{words.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && <Opened brought={data} onDiscarded={close} />}
    </OpenedDrawer>
  )
}

function Opened({ brought, onDiscarded }: { brought: Import; onDiscarded: () => void }) {
  const { import: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  const { kind, status, rows, eligible, done, failed, createdBy, createdAt } = brought
  const count = (number: number) => wholeNumber(locale, number)
  const isReady = status === 'ready'
  return (
    <Stack gap="lg">
      <div>
        <Title order={3} size="h2">
          {isReady
            ? words.summary({ eligible, rows })
            : (kind === 'email' ? words.summaryMailed : words.summaryDone)({ done: count(done), eligible: count(eligible) })}
        </Title>
        <Text size="sm" c="dimmed">
          {words.kinds[kind]} · {createdBy !== null && `${words.by({ name: createdBy })} · `}
          <Moment at={createdAt} />
        </Text>
      </div>
      {status !== 'ready' && eligible > 0 && (
        <Progress.Root size="lg">
          <Progress.Section value={(done / eligible) * 100} aria-label={words.progress} />
          {failed > 0 && <Progress.Section value={(failed / eligible) * 100} color="bad" aria-label={words.states.failed} />}
        </Progress.Root>
      )}
      <TimeLeft brought={brought} />
      {failed > 0 && <Text c="bad">{words.failed({ count: failed })}</Text>}
      <Actions brought={brought} onDiscarded={onDiscarded} />
      <Reasons brought={brought} />
      <ImportRows brought={brought} />
    </Stack>
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

const changed = ['linkImports.get', 'linkImports.list', 'linkImports.rows', 'preverifiedLinks.list', 'preverifiedLinks.funnel'] as const

function Actions({ brought, onDiscarded }: { brought: Import; onDiscarded: () => void }) {
  const { import: words } = useMessages(linksMessages)
  const { projectId, importId, kind, status, eligible, done } = brought
  const [isAsked, setAsked] = useState(false)
  const start = useChange('linkImports.start', { invalidates: changed })
  const cancel = useChange('linkImports.cancel', {
    invalidates: changed,
    onDone: () => {
      setAsked(false)
      if (status === 'ready') onDiscarded()
    },
  })
  const isOver = status === 'done' || status === 'cancelled'
  return (
    <>
      <Group gap="xs">
        {status === 'ready' && eligible > 0 && (
          <May ask="linkImports.start">
            <Button onClick={() => start.mutate({ projectId, importId })} loading={start.isPending}>
              {kind === 'email' ? words.startEmail({ count: eligible }) : words.startLinks({ count: eligible })}
            </Button>
          </May>
        )}
        {(isOver || done > 0) && (
          <May ask="linkImports.result">
            <DownloadLink ask="linkImports.result" request={{ projectId, importId }} variant={status === 'done' ? 'filled' : 'default'}>
              {words.result}
            </DownloadLink>
          </May>
        )}
        {!isOver && mayAsk('linkImports.cancel') && (
          <Button
            variant="subtle"
            color="bad"
            onClick={() => (status === 'ready' ? cancel.mutate({ projectId, importId }) : setAsked(true))}
            loading={cancel.isPending}
          >
            {status === 'ready' ? words.discard : words.cancel}
          </Button>
        )}
      </Group>
      <ErrorNotice error={start.error ?? (isAsked ? null : cancel.error)} />
      {isAsked && (
        <ConfirmDialog
          title={words.cancelling.title}
          what={words.cancelling.what}
          action={words.cancelling.action}
          isBusy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate({ projectId, importId })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Reasons({ brought: { reasons, status } }: { brought: Import }) {
  const { import: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="why">
      <Title order={3} id="why" mb="xs">
        {status === 'ready' ? words.why : words.whyFailed}
      </Title>
      <dl className={classes.reasons}>
        {reasons.map(({ reason, count }) => (
          <div key={reason}>
            <dt>{words.reasons[reason]}</dt>
            <dd>{wholeNumber(locale, count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
