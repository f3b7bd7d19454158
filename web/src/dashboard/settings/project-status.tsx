import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'
import type { Project } from './section.tsx'
import classes from './settings.module.css'

/** Whether it takes opinions, and the end of it. */
export function State({ project }: { project: Project }) {
  const { state: words } = useWords(settingsWords)
  const navigate = useNavigate()
  const id = useId()
  const [asking, setAsking] = useState<'pausing' | 'archiving' | 'deleting' | null>(null)
  const { projectId, name, status } = project
  const close = () => {
    setAsking(null)
    update.reset()
    remove.reset()
  }
  const update = useChange('projects.update', { invalidates: ['projects.list', 'projects.get'], onDone: () => setAsking(null) })
  const remove = useChange('projects.delete', {
    invalidates: ['projects.list'],
    onDone: () => navigate({ to: '/projects', ignoreBlocker: true }),
  })
  const become = (status: Project['status']) => update.mutate({ projectId, status })
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} mb="xs">
        {words.title}
      </Title>
      <Text maw="var(--measure)" mb="md">
        {words[status]}
      </Text>
      <Group gap="sm">
        {mayAsk('projects.update') && (
          <>
            {status === 'active' && (
              <Button variant="default" onClick={() => setAsking('pausing')}>
                {words.pause}
              </Button>
            )}
            {status === 'paused' && (
              <Button onClick={() => become('active')} loading={update.isPending}>
                {words.resume}
              </Button>
            )}
            {status === 'archived' ? (
              <Button variant="default" onClick={() => become('active')} loading={update.isPending}>
                {words.unarchive}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setAsking('archiving')}>
                {words.archive}
              </Button>
            )}
          </>
        )}
        {mayAsk('projects.delete') && (
          <Button variant="outline" color="bad" onClick={() => setAsking('deleting')}>
            {words.delete}
          </Button>
        )}
      </Group>
      {asking === null && <ErrorNotice error={update.error} />}
      {(asking === 'pausing' || asking === 'archiving') && (
        <ConfirmDialog
          title={words[asking].title(name)}
          what={words[asking].what}
          action={words[asking].do}
          isHarmless
          isBusy={update.isPending}
          error={update.error}
          onConfirm={() => become(asking === 'pausing' ? 'paused' : 'archived')}
          onClose={close}
        />
      )}
      {asking === 'deleting' && (
        <ConfirmDialog
          title={words.deleting.title(name)}
          what={words.deleting.what}
          name={name}
          action={words.deleting.do}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ projectId, name })}
          onClose={close}
        />
      )}
    </Paper>
  )
}
