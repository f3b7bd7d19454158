import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { ButtonLink } from '../parts/frame/links.tsx'
import { Screen } from '../parts/frame/screen.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { useOrganization } from './account.ts'
import { rememberProject, useProjectId, useProjects } from './projects.ts'

/** The frame of a project's screens: it makes the project the open one, and handles an unknown project. */
export function ProjectFrame() {
  const { unknownProject: words } = useMessages(dashboardMessages)
  const { organizationId } = useOrganization()
  const projectId = useProjectId()
  const { projects, isKnown } = useProjects()
  const isThere = projects.some((each) => each.projectId === projectId)
  useEffect(() => {
    if (isThere) rememberProject(organizationId, projectId)
  }, [isThere, organizationId, projectId])
  // A screen does not wait for the list of projects.
  if (isThere || !isKnown) return <Outlet />
  return (
    <Screen title={words.title}>
      <EmptyState title={words.what} action={<ButtonLink to="/projects">{words.action}</ButtonLink>}>
        {null}
      </EmptyState>
    </Screen>
  )
}
