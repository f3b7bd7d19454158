import { settingsMessages } from '@earshot/messages/web/settings'
import { Alert } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { useProjectId } from '../projects.ts'
import { About } from './about.tsx'
import { Appearance } from './appearance.tsx'
import { Drafts } from './drafts.tsx'
import { Language } from './language.tsx'
import { ProjectStatus } from './project-status.tsx'
import { Publishing } from './publishing.tsx'
import { Reminder } from './reminder.tsx'
import { TypedSections } from './section.tsx'
import classes from './settings.module.css'
import { Translations } from './translations.tsx'
import { Widget } from './widget.tsx'

// A project's settings in sections, each saved by itself.

export function SettingsScreen(): ReactNode {
  const words = useMessages(settingsMessages)
  const projectId = useProjectId()
  const { data: project, error, refetch } = useAsk('projects.get', { projectId })
  const typed = useRef(new Set<string>())
  const note = useMemo(
    () => (section: string, isTyped: boolean) => void (isTyped ? typed.current.add(section) : typed.current.delete(section)),
    [],
  )
  const isTyped = useCallback(() => typed.current.size > 0, [])
  return (
    <Screen title={words.title} purpose={words.purpose}>
      {!project && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton rows={8} />)}
      {project && (
        <TypedSections value={note}>
          <div className={classes.sections} key={projectId}>
            {!mayAsk('projects.update') && <Alert variant="light">{words.readOnly}</Alert>}
            <About project={project} />
            <Language project={project} />
            <Appearance project={project} />
            <Publishing project={project} />
            <Drafts project={project} />
            <Translations project={project} />
            <Reminder project={project} />
            <Widget project={project} />
            <ProjectStatus project={project} />
          </div>
        </TypedSections>
      )}
      <Unsaved isTyped={isTyped} words={words.unsaved} />
    </Screen>
  )
}
