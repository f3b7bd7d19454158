import { settingsMessages } from '@earshot/messages/web/settings'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import type { Answer, ApiError, Request } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import classes from './settings.module.css'

export type Project = Answer<'projects.get'>
type Change = Omit<Request<'projects.update'>, 'projectId'>

/** Receives for each section whether it has unsaved changes. */
export const TypedSections = createContext<(section: string, isTyped: boolean) => void>(() => {})

interface Edited<Draft> {
  title: string
  project: Project
  read: (project: Project) => Draft
  change: (typed: Partial<Draft>) => Change
}

export interface Filled<Draft> {
  draft: Draft
  type: (typed: Partial<Draft>) => void
  /** The service's error at a field. */
  wrong: (path: string) => string | undefined
}

/**
 * A section of the settings. Typed values are kept apart until they are saved, only changed ones are sent, and an error is shown at its
 * field. Members who may not change the project see the values, disabled.
 */
export function Section<Draft extends object>({
  title,
  project,
  read,
  change,
  children,
}: Edited<Draft> & { children: (filled: Filled<Draft>) => ReactNode }) {
  const id = useId()
  const { draft, type, undo, send, update, isTyped } = useDraft({ title, project, read, change })
  const error: ApiError | null = update.error
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.section}>
      <form onSubmit={send} noValidate>
        <Title order={2} id={id} mb="md">
          {title}
        </Title>
        <fieldset className={classes.fields} disabled={!mayAsk('projects.update')} aria-labelledby={id}>
          <Stack gap="lg">{children({ draft, type, wrong: (path) => error?.at(path) })}</Stack>
        </fieldset>
        {mayAsk('projects.update') && (
          <SaveBar isTyped={isTyped} isBusy={update.isPending} isSaved={update.isSuccess} error={error} onUndo={undo} />
        )}
      </form>
    </Paper>
  )
}

/** A section's values as typed over those that are saved, and the request that saves the changed ones. */
function useDraft<Draft extends object>({ title, project, read, change }: Edited<Draft>) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const sent = useRef<Partial<Draft>>({})
  const note = use(TypedSections)
  const kept = read(project)
  const changed = without(typed, kept)
  const isTyped = Object.keys(changed).length > 0
  useEffect(() => {
    note(title, isTyped)
    return () => note(title, false)
  }, [note, title, isTyped])
  const update = useChange('projects.update', {
    invalidates: ['projects.list', 'projects.get', 'overview.get'],
    // Text typed during the request is not saved by it.
    onDone: () => setTyped((typed) => without(typed, sent.current)),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped || update.isPending) return
    sent.current = changed
    update.mutate({ projectId: project.projectId, ...change(changed) } as Request<'projects.update'>)
  }
  const undo = () => {
    setTyped({})
    update.reset()
  }
  const type = (more: Partial<Draft>) => {
    setTyped((before) => ({ ...before, ...more }))
    if (update.isSuccess || update.isError) update.reset()
  }
  return { draft: { ...kept, ...typed }, type, undo, send, update, isTyped }
}

interface Save {
  isTyped: boolean
  isBusy: boolean
  isSaved: boolean
  error: ApiError | null
  onUndo: () => void
}

function SaveBar({ isTyped, isBusy, isSaved, error, onUndo }: Save) {
  const words = useMessages(settingsMessages)
  return (
    <div className={classes.save}>
      <ErrorNotice error={error} />
      <Group gap="sm">
        <Button type="submit" loading={isBusy} disabled={!isTyped}>
          {words.save}
        </Button>
        {isTyped && (
          <Button variant="subtle" onClick={onUndo}>
            {words.undo}
          </Button>
        )}
        <Text span c="good" role="status">
          {!isTyped && isSaved ? words.saved : ''}
        </Text>
      </Group>
    </div>
  )
}

/** The typed values that differ from those that are there. */
const without = <Draft extends object>(typed: Partial<Draft>, there: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(there[field as keyof Draft])),
  ) as Partial<Draft>
