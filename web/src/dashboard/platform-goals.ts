import type { PlatformGoalId } from '@earshot/contract'
import { platformGoalsMessages } from '@earshot/messages/web/platform-goals'
import { useAsk } from '../api/queries.ts'
import { useMessages } from '../messages/use-messages.ts'

/** The project's platform goals and the available ones, in the reader's language: the API has them in English. */
export function usePlatformGoals(projectId: string) {
  const words = useMessages(platformGoalsMessages)
  const { data, error, isPending, refetch } = useAsk('platformGoals.get', { projectId })
  const named = <Goal extends { id: PlatformGoalId }>(goal: Goal) => ({ ...goal, ...words[goal.id] })
  const goals = data && { platformGoals: data.platformGoals.map(named), available: data.available.map(named) }
  return { goals, error, isPending, refetch }
}
