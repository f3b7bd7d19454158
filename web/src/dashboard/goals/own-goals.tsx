import type { Goal } from '@earshot/contract'
import { formDrawerMessages } from '@earshot/messages/web/form-drawer'
import { goalsMessages } from '@earshot/messages/web/goals'
import { ActionIcon, Button, Group, Stack, Text, Textarea, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'
import classes from './goals.module.css'

/** Goals of a project at most, so one page of the list has all of them. See: docs/rules/limits.md#goals */
const goalsMax = 100

export function OwnGoals() {
  const { own: words } = useMessages(goalsMessages)
  const { unsaved } = useMessages(formDrawerMessages)
  const id = useId()
  const { note, isAnyTyped } = useTypedFields()
  const projectId = useProjectId()
  const { data, error, isPending, refetch } = useAsk('goals.list', { projectId, limit: goalsMax })
  const goals = data?.goals ?? []
  return (
    <section className={classes.half} aria-labelledby={id}>
      <div>
        <Group justify="space-between">
          <Title order={2} id={id}>
            {words.title}
          </Title>
          {goals.length > 0 && (
            <Text size="sm" c="dimmed">
              {words.count({ count: goals.length, most: goalsMax })}
            </Text>
          )}
        </Group>
        <Text c="dimmed">{words.what}</Text>
      </div>
      {isPending && <LoadingSkeleton rows={3} />}
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {data?.goals.length === 0 && <Text>{mayAsk('goals.create') ? words.empty : words.emptyForViewer}</Text>}
      {goals.length > 0 && (
        <ul className={classes.list} aria-label={words.list}>
          {goals.map((goal) => (
            <li key={goal.goalId}>
              <GoalLine goal={goal} onNote={note} />
            </li>
          ))}
        </ul>
      )}
      {data && <May ask="goals.create">{goals.length < goalsMax ? <NewGoal onNote={note} /> : <Text c="dimmed">{words.full}</Text>}</May>}
      <Unsaved isTyped={isAnyTyped} words={unsaved} />
    </section>
  )
}

/** Receives for a field, by the id of its goal, whether its text is unsaved. */
type Note = (field: string, isTyped: boolean) => void

function useTypedFields() {
  const typed = useRef(new Set<string>())
  const note: Note = useCallback((field, isTyped) => void (isTyped ? typed.current.add(field) : typed.current.delete(field)), [])
  return { note, isAnyTyped: useCallback(() => typed.current.size > 0, []) }
}

function useNoted(note: Note, field: string, isTyped: boolean): void {
  useEffect(() => {
    note(field, isTyped)
    return () => note(field, false)
  }, [note, field, isTyped])
}

function NewGoal({ onNote }: { onNote: Note }) {
  const { own: words } = useMessages(goalsMessages)
  const projectId = useProjectId()
  const [goal, setGoal] = useState('')
  useNoted(onNote, 'new', goal.trim() !== '')
  const sent = useRef('')
  const create = useChange('goals.create', {
    invalidates: ['goals.list'],
    // Text typed during the request is not part of the goal.
    onDone: () => setGoal((now) => (now === sent.current ? '' : now)),
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (goal.trim() === '' || create.isPending) return
    sent.current = goal
    create.mutate({ projectId, goal })
  }
  return (
    <form onSubmit={add} noValidate>
      <Stack gap="sm">
        <Textarea
          label={words.new}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={goal}
          onChange={(event) => setGoal(event.currentTarget.value)}
          error={create.error?.at('goal')}
        />
        <ErrorNotice error={create.error} />
        <Button type="submit" loading={create.isPending} disabled={goal.trim() === ''} style={{ alignSelf: 'flex-start' }}>
          {words.add}
        </Button>
      </Stack>
    </form>
  )
}

function GoalLine({ goal, onNote }: { goal: Goal; onNote: Note }) {
  const { own: words } = useMessages(goalsMessages)
  const [doing, setDoing] = useState<'change' | 'remove' | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const remove = useChange('goals.delete', { invalidates: ['goals.list'] })
  // The keyboard's focus returns to the button that began the change.
  const done = () => {
    setDoing(null)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (doing === 'change') return <ChangedGoal goal={goal} onNote={onNote} onDone={done} />
  const isChanged = goal.updatedAt !== goal.createdAt
  return (
    <div className={classes.goal}>
      <div className={classes.text}>
        <span dir="auto">{goal.goal}</span>
        <Text size="xs" c="dimmed">
          {isChanged ? words.changed : words.added} <Moment at={goal.updatedAt} />
        </Text>
      </div>
      <GoalButtons goal={goal} pencil={pencil} onDo={setDoing} />
      {doing === 'remove' && <RemoveGoal goal={goal} remove={remove} onClose={() => setDoing(null)} />}
    </div>
  )
}

interface Buttons {
  goal: Goal
  pencil: RefObject<HTMLButtonElement | null>
  onDo: (doing: 'change' | 'remove') => void
}

function GoalButtons({ goal, pencil, onDo }: Buttons) {
  const { own: words, removal } = useMessages(goalsMessages)
  return (
    <>
      <May ask="goals.update">
        <Tooltip label={words.change}>
          <ActionIcon
            ref={pencil}
            variant="subtle"
            c="dimmed"
            size={36}
            aria-label={words.edit({ goal: shortened(goal.goal) })}
            onClick={() => onDo('change')}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      </May>
      <May ask="goals.delete">
        <Tooltip label={removal.action}>
          <ActionIcon
            variant="subtle"
            c="dimmed"
            size={36}
            aria-label={words.remove({ goal: shortened(goal.goal) })}
            onClick={() => onDo('remove')}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </May>
    </>
  )
}

interface Removing {
  goal: Goal
  remove: ReturnType<typeof useChange<'goals.delete'>>
  onClose: () => void
}

function RemoveGoal({ goal, remove, onClose }: Removing) {
  const { removal } = useMessages(goalsMessages)
  const { projectId, goalId } = goal
  return (
    <ConfirmDialog
      title={removal.title}
      what={
        <>
          <p dir="auto">{shortened(goal.goal)}</p>
          <p>{removal.what}</p>
        </>
      }
      action={removal.action}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ projectId, goalId })}
      onClose={onClose}
    />
  )
}

function ChangedGoal({ goal: { projectId, goalId, goal }, onNote, onDone }: { goal: Goal; onNote: Note; onDone: () => void }) {
  const { own: words } = useMessages(goalsMessages)
  const [typed, setTyped] = useState(goal)
  useNoted(onNote, goalId, typed !== goal)
  const sent = useRef('')
  // The field stays open with text that was typed during the request.
  const update = useChange('goals.update', { invalidates: ['goals.list'], onDone: () => typed === sent.current && onDone() })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || update.isPending) return
    sent.current = typed
    update.mutate({ projectId, goalId, goal: typed })
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <Textarea
          aria-label={words.text}
          dir="auto"
          autosize
          autoFocus
          minRows={2}
          maxRows={12}
          maxLength={2000}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          error={update.error?.at('goal')}
        />
        <ErrorNotice error={update.error} />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={update.isPending} disabled={typed.trim() === ''}>
            {words.save}
          </Button>
          <Button size="xs" variant="subtle" onClick={onDone}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const shortened = (text: string): string => ([...text].length > 80 ? `${[...text].slice(0, 80).join('')}…` : text)
