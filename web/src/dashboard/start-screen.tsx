import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Navigate } from '@tanstack/react-router'
import { mayAsk } from '../api/may-ask.ts'
import { useMessages } from '../messages/use-messages.ts'
import { ErrorNotice } from '../parts/frame/error-notice.tsx'
import { ButtonLink } from '../parts/frame/links.tsx'
import { Screen } from '../parts/frame/screen.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../parts/lists/loading-skeleton.tsx'
import { useOrganization } from './account.ts'
import { useProjects } from './projects.ts'

/** The dashboard's first screen: the overview of the project opened last. */
export function StartScreen() {
  const { noProject: words } = useMessages(dashboardMessages)
  const { name } = useOrganization()
  const { open, isKnown, error, refetch } = useProjects()
  if (open) return <Navigate to="/projects/$projectId/overview" params={{ projectId: open.projectId }} replace />
  return (
    <Screen title={name}>
      <ErrorNotice error={error} onRetry={refetch} />
      {!isKnown && !error && <LoadingSkeleton />}
      {isKnown && (
        <EmptyState title={words.title} action={mayAsk('projects.create') && <ButtonLink to="/projects">{words.action}</ButtonLink>}>
          {words.what} {!mayAsk('projects.create') && words.ask}
        </EmptyState>
      )}
    </Screen>
  )
}
