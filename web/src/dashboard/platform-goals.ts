import type { PlatformGoalId } from '@earshot/contract'
import { useAsk } from '../api/queries.ts'
import { platformGoalWords } from '../words/platform-goals.ts'
import { useWords } from '../words/words.ts'

/** What a project puts first, and what it could choose from, in the reader's language: the API tells it in English. */
export function usePlatformGoals(projectId: string) {
  const words = useWords(platformGoalWords)
  const { data, error, isPending, refetch } = useAsk('platformGoals.get', { projectId })
  const named = <Goal extends { id: PlatformGoalId }>(goal: Goal) => ({ ...goal, ...words[goal.id] })
  const goals = data && { platformGoals: data.platformGoals.map(named), available: data.available.map(named) }
  return { goals, error, isPending, refetch }
}
