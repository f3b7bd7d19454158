import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import type { Answer, ApiError, Request } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'
import classes from './settings.module.css'

export type Project = Answer<'projects.get'>
type Change = Omit<Request<'projects.update'>, 'projectId'>

/** Told which sections have something that is not saved. */
export const TypedSections = createContext<(section: string, isTyped: boolean) => void>(() => {})

interface Filled<Draft> {
  draft: Draft
  type: (typed: Partial<Draft>) => void
  /** What the service found wrong with a field. */
  wrong: (path: string) => string | undefined
}

/**
 * A part of the settings: what is typed is kept apart until it is saved, only what was changed is sent, and a "no" stands below its field.
 * Whoever may not change it reads it.
 */
export function Section<Draft extends object>({
  title,
  project,
  read,
  change,
  children,
}: {
  title: string
  project: Project
  read: (project: Project) => Draft
  change: (typed: Partial<Draft>) => Change
  children: (filled: Filled<Draft>) => ReactNode
}) {
  const words = useWords(settingsWords)
  const id = useId()
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
    // What was typed while it was on its way waits to be saved as well.
    onDone: () => setTyped((typed) => without(typed, sent.current)),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped || update.isPending) return
    sent.current = changed
    update.mutate({ projectId: project.projectId, ...change(changed) } as Request<'projects.update'>)
  }
  const error: ApiError | null = update.error
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.section}>
      <form onSubmit={send} noValidate>
        <Title order={2} id={id} mb="md">
          {title}
        </Title>
        <fieldset className={classes.fields} disabled={!mayAsk('projects.update')} aria-labelledby={id}>
          <Stack gap="lg">
            {children({
              draft: { ...kept, ...typed },
              type: (more) => {
                setTyped((before) => ({ ...before, ...more }))
                if (update.isSuccess || update.isError) update.reset()
              },
              wrong: (path) => error?.at(path),
            })}
          </Stack>
        </fieldset>
        {(isTyped || error || update.isSuccess) && (
          <div className={classes.save}>
            <ErrorNotice error={error} />
            <Group gap="sm">
              {isTyped && (
                <>
                  <Button type="submit" loading={update.isPending}>
                    {words.save}
                  </Button>
                  <Button
                    variant="subtle"
                    onClick={() => {
                      setTyped({})
                      update.reset()
                    }}
                  >
                    {words.undo}
                  </Button>
                </>
              )}
              <Text span c="good" role="status">
                {!isTyped && update.isSuccess ? words.saved : ''}
              </Text>
            </Group>
          </div>
        )}
      </form>
    </Paper>
  )
}

/** Of what was typed, what is not said there just so. */
const without = <Draft extends object>(typed: Partial<Draft>, there: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(there[field as keyof Draft])),
  ) as Partial<Draft>
