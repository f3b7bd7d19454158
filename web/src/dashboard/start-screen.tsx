import { Navigate } from '@tanstack/react-router'
import { mayAsk } from '../api/may-ask.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx'
import { Screen } from '../parts/screen.tsx'
import { dashboardWords } from '../words/dashboard.ts'
import { useWords } from '../words/words.ts'
import { useOrganization } from './account.ts'
import { useProjects } from './projects.ts'

/** The dashboard's first screen: the overview of the project opened last. */
export function StartScreen() {
  const { noProject: words } = useWords(dashboardWords)
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
