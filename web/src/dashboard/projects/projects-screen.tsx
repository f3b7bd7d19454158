import { projectsMessages } from '@earshot/messages/web/projects'
import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { ProjectCards } from './project-cards.tsx'

// All projects of the organization, each with its open tasks; archived ones below.

export function ProjectsScreen(): ReactNode {
  const words = useMessages(projectsMessages)
  const { data, error, isPending, refetch } = useAsk('projects.list')
  const projects = data?.projects ?? []
  const add = mayAsk('projects.create') && (
    <ButtonLink to="/projects/new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {words.add}
    </ButtonLink>
  )
  return (
    <Screen title={words.title} purpose={words.purpose} action={projects.length > 0 && add}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {data && projects.length === 0 && (
        <EmptyState title={words.empty.title} action={add}>
          {words.empty.what} {!add && words.empty.ask}
        </EmptyState>
      )}
      <ProjectCards label={words.list} projects={projects.filter(({ status }) => status !== 'archived')} />
      <ProjectCards label={words.archived} projects={projects.filter(({ status }) => status === 'archived')} isTitled />
      <Outlet />
    </Screen>
  )
}
