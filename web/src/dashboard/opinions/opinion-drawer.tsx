import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { CommentsThread } from './comments-thread.tsx'
import { useKeys } from './inbox-keys.ts'
import { type InboxRow, useInboxOrder } from './inbox-order.ts'
import { KeysHelp } from './keys-help.tsx'
import { HideDialog, usePublish } from './moderation.tsx'
import { OpinionActions } from './opinion-actions.tsx'
import { OpinionContent, VisibilityNotice } from './opinion-content.tsx'
import classes from './opinions.module.css'
import { Respond } from './respond.tsx'
import { TranslateOpinion } from './translate-opinion.tsx'

// One opinion: its text, its state, and what the team does about it.

export type OpenedOpinion = Answer<'opinions.get'>

export function OpinionDrawer(): ReactNode {
  const { drawer } = useMessages(opinionsMessages)
  const navigate = useNavigate()
  const filters = useSearch({ from: '/projects/$projectId/opinions' })
  const { projectId, reviewId } = useParams({ from: '/projects/$projectId/opinions/$reviewId' })
  const { data, error, refetch } = useAsk('opinions.get', { projectId, reviewId })
  const close = () => navigate({ to: '/projects/$projectId/opinions', params: { projectId }, search: filters })
  return (
    <OpenedDrawer onClose={close} isWide title={<span dir="auto">{data?.title ?? drawer.opinion}</span>}>
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && <Opened key={reviewId} opinion={data} />}
    </OpenedDrawer>
  )
}

function Opened({ opinion }: { opinion: OpenedOpinion }) {
  const { respond: words, drawer } = useMessages(opinionsMessages)
  const { projectId, reviewId, status } = opinion
  const [isHiding, setHiding] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const content = useFocusedContent()
  const { editor, isResponding, setResponding, respond } = useResponding()
  const { step, toNextToRespond } = useSteps(reviewId)
  const publish = usePublish()
  const show = () => mayAsk('opinions.publish') && status !== 'published' && publish.mutate({ projectId, reviewId })
  useKeys(
    isHiding || isHelping
      ? null
      : {
          j: () => step(1),
          k: () => step(-1),
          r: respond,
          e: toNextToRespond,
          u: toNextToRespond,
          p: show,
          h: () => mayAsk('opinions.hide') && setHiding(true),
          '?': () => setHelping(true),
        },
    { inDialog: true },
  )

  return (
    <Stack gap="md" ref={content} tabIndex={-1} className={classes.content}>
      <OpinionActions
        opinion={opinion}
        isPublishing={publish.isPending}
        onRespond={respond}
        onPublish={show}
        onHide={() => setHiding(true)}
        onHelp={() => setHelping(true)}
        onStep={step}
        onNextToRespond={toNextToRespond}
      />
      <ErrorNotice error={publish.error} />
      <VisibilityNotice opinion={opinion} />
      <div className={classes.sides}>
        <div className={classes.said}>
          <OpinionContent opinion={opinion} />
          <TranslateOpinion opinion={opinion} />
        </div>
        <section className={classes.beside} aria-label={words.heading}>
          <Respond opinion={opinion} editor={editor} isBegun={isResponding} onBegin={setResponding} onNext={toNextToRespond} />
        </section>
        <section className={classes.thread}>
          <Title order={2} mb="sm">
            {drawer.comments}
          </Title>
          <CommentsThread opinion={opinion} />
        </section>
      </div>
      {isHiding && <HideDialog opinion={opinion} onClose={() => setHiding(false)} />}
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
    </Stack>
  )
}

/** Focuses the content after a step to another opinion: the button that had the focus went with the opinion before. */
function useFocusedContent() {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus()
  }, [])
  return content
}

/** The response as it is written: begun by a button, by the key R, or by `#respond` in the address. */
function useResponding() {
  const { hash } = useLocation()
  const editor = useRef<HTMLTextAreaElement>(null)
  const [isResponding, setResponding] = useState(hash === 'respond')
  const respond = () => {
    if (!mayAsk('opinions.respond')) return false
    setResponding(true)
    editor.current?.focus()
    return true
  }
  useEffect(() => {
    if (isResponding) editor.current?.focus()
  }, [isResponding])
  return { editor, isResponding, setResponding, respond }
}

/** The ways from an opinion to others, in the order of the inbox. Each returns false where there is none. */
function useSteps(reviewId: string) {
  const { projectId } = useParams({ from: '/projects/$projectId/opinions/$reviewId' })
  const navigate = useNavigate()
  const filters = useSearch({ from: '/projects/$projectId/opinions' })
  const order = useInboxOrder()
  useEffect(() => order.readOn(reviewId), [order, reviewId])
  const go = (to: InboxRow | undefined) => {
    if (!to) return false
    navigate({
      to: '/projects/$projectId/opinions/$reviewId',
      params: { projectId, reviewId: to.reviewId },
      search: filters,
      replace: true,
    })
    return true
  }
  return {
    step: (by: 1 | -1) => go(order.step(reviewId, by)),
    toNextToRespond: () => go(order.nextToRespond(reviewId)),
  }
}
