import { ActionIcon, Alert, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconKeyboard } from '@tabler/icons-react'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { WaitingShape } from '../../parts/loading-skeleton.tsx'
import { May } from '../../parts/may.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OpenedDrawer } from '../../parts/opened-drawer.tsx'
import { opinionsWords } from '../../words/opinions.ts'
import { useWords } from '../../words/words.ts'
import { CommentsThread } from './comments-thread.tsx'
import { useKeys } from './inbox-keys.ts'
import { type InboxRow, useInboxOrder } from './inbox-order.ts'
import { KeysHelp } from './keys-help.tsx'
import { HideDialog, usePublish } from './moderation.tsx'
import { GivenAt, GivenBy, VerifiedMark } from './opinion-author.tsx'
import { OpinionState } from './opinion-state.tsx'
import classes from './opinions.module.css'
import { Respond } from './respond.tsx'

// One opinion: what was written, what became of it, and what the team does about it.

export type OpenedOpinion = Answer<'opinions.get'>

export function OpinionDrawer(): ReactNode {
  const { drawer } = useWords(opinionsWords)
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
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <WaitingShape />)}
      {data && <Opened key={reviewId} opinion={data} />}
    </OpenedDrawer>
  )
}

function Opened({ opinion }: { opinion: OpenedOpinion }) {
  const words = useWords(opinionsWords)
  const { drawer } = words
  const { projectId, reviewId, status } = opinion
  const { hash } = useLocation()
  const navigate = useNavigate()
  const filters = useSearch({ from: '/projects/$projectId/opinions' })
  const order = useInboxOrder()
  const [isHiding, setHiding] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const editor = useRef<HTMLTextAreaElement>(null)
  const [isResponding, setResponding] = useState(hash === 'respond')
  const content = useRef<HTMLDivElement>(null)
  // Whoever went on to the next is in it: what they pressed is gone with the one before.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus()
  }, [])
  const publish = usePublish()
  const mayRespond = mayAsk('opinions.respond')

  const respond = () => {
    if (!mayRespond) return false
    setResponding(true)
    editor.current?.focus()
    return true
  }
  useEffect(() => {
    if (isResponding) editor.current?.focus()
  }, [isResponding])

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
  const step = (by: 1 | -1) => () => go(order.step(reviewId, by))
  const toNextToRespond = () => go(order.nextToRespond(reviewId))
  const show = () => mayAsk('opinions.publish') && status !== 'published' && publish.mutate({ projectId, reviewId })
  useKeys(
    isHiding || isHelping
      ? null
      : {
          j: step(1),
          k: step(-1),
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
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {mayRespond && status === 'published' && opinion.responseStatus === 'unresponded' && (
            <Button size="xs" onClick={respond} className={classes.onTelephone}>
              {words.respond.send}
            </Button>
          )}
          {status !== 'published' && (
            <May ask="opinions.publish">
              <Button size="xs" variant="default" onClick={show} loading={publish.isPending}>
                {status === 'hidden' ? words.publishAgain : words.publish}
              </Button>
            </May>
          )}
          {status !== 'hidden' && (
            <May ask="opinions.hide">
              <Button size="xs" variant="default" onClick={() => setHiding(true)}>
                {words.hide.action}
              </Button>
            </May>
          )}
          <Button size="xs" variant="subtle" onClick={toNextToRespond} disabled={!order.nextToRespond(reviewId)}>
            {drawer.nextToRespond}
          </Button>
        </Group>
        <Group gap={4}>
          <IconAction label={drawer.previous} icon={IconChevronUp} onClick={step(-1)} isOff={!order.step(reviewId, -1)} />
          <IconAction label={drawer.next} icon={IconChevronDown} onClick={step(1)} isOff={!order.step(reviewId, 1)} />
          <span className={classes.keysButton}>
            <IconAction label={words.keys} icon={IconKeyboard} onClick={() => setHelping(true)} />
          </span>
        </Group>
      </Group>
      <ErrorNotice error={publish.error} />
      <Standing opinion={opinion} />
      <div className={classes.sides}>
        <div className={classes.said}>
          <Said opinion={opinion} />
        </div>
        <section className={classes.beside} aria-label={words.respond.heading}>
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

function IconAction({
  label,
  icon: Icon,
  onClick,
  isOff = false,
}: {
  label: string
  icon: typeof IconChevronUp
  onClick: () => void
  isOff?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={onClick} disabled={isOff}>
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

/** Whether others see it, and if not, why. */
function Standing({ opinion: { status, hidden } }: { opinion: OpenedOpinion }) {
  const words = useWords(opinionsWords)
  if (status === 'pending')
    return (
      <Alert color="warn" title={words.pending.title}>
        {words.pending.what}
      </Alert>
    )
  if (status !== 'hidden' || !hidden) return null
  const { reason, note, hiddenBy, hiddenAt } = hidden
  return (
    <Alert color="bad" title={words.hidden.title(words.hide.reasons[reason])}>
      <Text size="sm">
        <Moment at={hiddenAt} /> {hiddenBy !== null && words.hidden.by(hiddenBy)}
      </Text>
      <Text size="sm">{words.hidden.what}</Text>
      {note !== null && (
        <Text size="sm" mt="xs" className={classes.words}>
          {words.hidden.note} {note}
        </Text>
      )}
    </Alert>
  )
}

/** What its customer wrote, and what they answered. */
function Said({ opinion }: { opinion: OpenedOpinion }) {
  const words = useWords(opinionsWords)
  const { verified, verification, source, upvotes, editedAt, answers, language } = opinion
  return (
    <Stack gap="md">
      <div className={classes.meta}>
        <span className={classes.author}>
          <GivenBy opinion={opinion} />
        </span>
        <VerifiedMark opinion={opinion} />
        {!verified && <span>{verification?.status === 'pending' ? words.receiptWaits : words.notVerified}</span>}
        <span>{words.sources[source]}</span>
        <GivenAt opinion={opinion} />
        {editedAt !== null && <span>{words.drawer.edited}</span>}
        {upvotes > 0 && <span>{words.upvotes(upvotes)}</span>}
        <OpinionState opinion={opinion} />
      </div>
      <Text className={classes.words} dir="auto" {...(language !== null && { lang: language })}>
        {opinion.opinion}
      </Text>
      {answers.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {words.drawer.answers}
          </Title>
          <dl className={classes.answers}>
            {answers.map(({ answerId, question, selectedOptions, answer }) => (
              <div key={answerId}>
                <dt dir="auto">{question}</dt>
                <dd dir="auto">
                  {selectedOptions.length > 0 && <span className={classes.chosen}>{selectedOptions.join(', ')}</span>}
                  {answer !== null && <span className={classes.words}>{answer}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Stack>
  )
}
