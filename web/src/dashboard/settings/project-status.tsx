import { settingsMessages } from '@earshot/messages/web/settings'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import type { Project } from './section.tsx'
import classes from './settings.module.css'

/** The project's status: active, paused or archived; and its deletion. */
export function ProjectStatus({ project }: { project: Project }) {
  const { state: words } = useMessages(settingsMessages)
  const id = useId()
  const [asking, setAsking] = useState<'pausing' | 'archiving' | 'deleting' | null>(null)
  const { projectId, name, status } = project
  const close = () => {
    setAsking(null)
    update.reset()
  }
  const update = useChange('projects.update', { invalidates: ['projects.list', 'projects.get'], onDone: () => setAsking(null) })
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
          <StatusButtons status={status} isBusy={update.isPending} onAsk={setAsking} onActivate={() => become('active')} />
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
          title={words[asking].title({ name })}
          what={words[asking].what}
          action={words[asking].do}
          isHarmless
          isBusy={update.isPending}
          error={update.error}
          onConfirm={() => become(asking === 'pausing' ? 'paused' : 'archived')}
          onClose={close}
        />
      )}
      {asking === 'deleting' && <DeleteProject project={project} onClose={close} />}
    </Paper>
  )
}

interface Buttons {
  status: Project['status']
  isBusy: boolean
  /** Pausing and archiving are confirmed first. */
  onAsk: (asked: 'pausing' | 'archiving') => void
  onActivate: () => void
}

function StatusButtons({ status, isBusy, onAsk, onActivate }: Buttons) {
  const { state: words } = useMessages(settingsMessages)
  return (
    <>
      {status === 'active' && (
        <Button variant="default" onClick={() => onAsk('pausing')}>
          {words.pause}
        </Button>
      )}
      {status === 'paused' && (
        <Button onClick={onActivate} loading={isBusy}>
          {words.resume}
        </Button>
      )}
      {status === 'archived' ? (
        <Button variant="default" onClick={onActivate} loading={isBusy}>
          {words.unarchive}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onAsk('archiving')}>
          {words.archive}
        </Button>
      )}
    </>
  )
}

/** Asks for the project's name, and deletes it. */
function DeleteProject({ project: { projectId, name }, onClose }: { project: Project; onClose: () => void }) {
  const { deleting: words } = useMessages(settingsMessages).state
  const navigate = useNavigate()
  const remove = useChange('projects.delete', {
    invalidates: ['projects.list'],
    onDone: () => navigate({ to: '/projects', ignoreBlocker: true }),
  })
  return (
    <ConfirmDialog
      title={words.title({ name })}
      what={words.what}
      name={name}
      action={words.do}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ projectId, name })}
      onClose={onClose}
    />
  )
}
