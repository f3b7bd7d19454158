import type { Question } from '@earshot/contract'
import { usePlatformGoals } from '../platform-goals.ts'

type Tag = Question['tags'][number]

/** The tags of questions: platform goals, the project's first. */
export function useTags(projectId: string) {
  const { goals } = usePlatformGoals(projectId)
  const chosen = goals?.platformGoals ?? []
  const all = [...chosen, ...(goals?.available ?? []).filter(({ id }) => chosen.every((goal) => goal.id !== id))]
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  return { all, titleOf: (tag: Tag): string => titles.get(tag) ?? tag }
}
