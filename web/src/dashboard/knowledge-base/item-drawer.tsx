import { knowledgeBaseMessages } from '@earshot/messages/web/knowledge-base'
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange, useLive } from '../../api/queries.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'
import { belowTitle, firstLine } from './first-line.ts'
import { ChangeItem, itemChanges } from './item-form.tsx'
import { ItemState } from './item-state.tsx'
import classes from './knowledge-base.module.css'

// One knowledge item: its texts, and whether its page could be read.

type Item = Answer<'knowledgeBase.item'>

export const ItemDrawer = (): ReactNode => <OneItem isChanging={false} />

/** An item that is being changed, at an address of its own: what was typed is asked about before it is left. */
export const ChangedItemDrawer = (): ReactNode => <OneItem isChanging={mayAsk('knowledgeBase.update')} />

function OneItem({ isChanging }: { isChanging: boolean }) {
  const words = useMessages(knowledgeBaseMessages)
  const { drawer } = words
  const navigate = useNavigate()
  const search = useSearch({ from: '/projects/$projectId/knowledge-base' })
  const projectId = useProjectId()
  const { itemId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useLive('knowledgeBase.item', { id: itemId })
  const close = () => navigate({ to: '/projects/$projectId/knowledge-base', params: { projectId }, search })
  const edit = () =>
    navigate({ to: '/projects/$projectId/knowledge-base/$itemId/edit', params: { projectId, itemId }, search, replace: true })
  const endEditing = ({ isSaved = false } = {}) =>
    void navigate({
      to: '/projects/$projectId/knowledge-base/$itemId',
      params: { projectId, itemId },
      search,
      replace: true,
      ignoreBlocker: isSaved,
    })
  if (data && isChanging) return <ChangeItem item={data} onSaved={() => endEditing({ isSaved: true })} onClose={endEditing} />
  return (
    <OpenedDrawer
      onClose={close}
      title={
        <span className={classes.title} dir="auto">
          {data ? (data.title ?? firstLine(data.ownText) ?? words.page) : words.list}
        </span>
      }
    >
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && <Opened item={data} onEdit={edit} onGone={close} />}
    </OpenedDrawer>
  )
}

function Opened({ item, onEdit, onGone }: { item: Item; onEdit: () => void; onGone: () => void }) {
  const { drawer } = useMessages(knowledgeBaseMessages)
  const { id, url, title, status, ownText, pageText } = item
  const [isRemoving, setRemoving] = useState(false)
  const refresh = useChange('knowledgeBase.refresh', { invalidates: itemChanges })
  const remove = useChange('knowledgeBase.delete', { invalidates: ['knowledgeBase.list', 'knowledgeBase.search'], onDone: onGone })
  return (
    <Stack gap="lg">
      <Failure item={item} />
      <Group gap="xs">
        <May ask="knowledgeBase.update">
          <Button variant="default" onClick={onEdit}>
            {drawer.edit}
          </Button>
        </May>
        {url !== null && (
          <May ask="knowledgeBase.refresh">
            <Button variant="default" onClick={() => refresh.mutate({ id })} loading={refresh.isPending} disabled={status === 'fetching'}>
              {drawer.refresh}
            </Button>
          </May>
        )}
        <May ask="knowledgeBase.delete">
          <Button variant="subtle" color="bad" onClick={() => setRemoving(true)}>
            {drawer.remove}
          </Button>
        </May>
      </Group>
      <ErrorNotice error={refresh.error} />
      <Facts item={item} />
      {status === 'fetching' && (
        <Text c="dimmed" role="status">
          {drawer.reading}
        </Text>
      )}
      {ownText !== null && <OneText title={drawer.ownText} text={title === null ? belowTitle(ownText) : ownText} />}
      {pageText !== null && <OneText title={drawer.pageText} text={pageText} />}
      {isRemoving && (
        <ConfirmDialog
          title={drawer.removeTitle}
          what={drawer.removeWhat}
          action={drawer.remove}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  )
}

function Facts({ item: { url, status, createdAt, updatedAt } }: { item: Item }) {
  const { drawer } = useMessages(knowledgeBaseMessages)
  return (
    <FactList
      facts={[
        url !== null && [
          drawer.page,
          <Anchor key="page" href={url} target="_blank" rel="noreferrer" underline="always" className={classes.address}>
            {url}
          </Anchor>,
        ],
        [drawer.state, <ItemState key="state" status={status} />],
        [drawer.added, <Moment key="added" at={createdAt} />],
        [drawer.updated, <Moment key="updated" at={updatedAt} />],
      ]}
    />
  )
}

const OneText = ({ title, text }: { title: string; text: string }) => (
  <section>
    <Title order={2} mb="xs">
      {title}
    </Title>
    <Text className={classes.passageText} dir="auto">
      {text}
    </Text>
  </section>
)

/** Says why a page could not be read, and what to fix. */
function Failure({ item: { status, error, pageText } }: { item: Item }) {
  const words = useMessages(knowledgeBaseMessages)
  if (status !== 'failed' || error === null) return null
  const [reason = ''] = error.split(':', 1)
  const answered = answeredIn(error)
  return (
    <Alert color="bad" title={words.status.failed}>
      <Text size="sm">
        {messageOf(words.failures, reason) ?? words.failures.unreadable} {answered && <code>{answered}</code>}
      </Text>
      {pageText !== null && <Text size="sm">{words.failedBefore}</Text>}
    </Alert>
  )
}

/** The status or the content type that a site answered, out of an error in English: `http-status: The server answers 404.` */
const answeredIn = (error: string): string | undefined =>
  /^http-status: .*?\b([1-5]\d\d)\b/.exec(error)?.[1] ?? /^content-type: .*?([\w.+-]+\/[\w.+-]+)/.exec(error)?.[1]
