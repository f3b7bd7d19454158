import type { Question } from '@earshot/contract'
import { usePlatformGoals } from '../platform-goals.ts'

type Tag = Question['tags'][number]

/** What questions can be about: the platform goals, those the project puts first before the others. */
export function useTags(projectId: string) {
  const { goals } = usePlatformGoals(projectId)
  const chosen = goals?.platformGoals ?? []
  const all = [...chosen, ...(goals?.available ?? []).filter(({ id }) => chosen.every((goal) => goal.id !== id))]
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  return { all, titleOf: (tag: Tag): string => titles.get(tag) ?? tag }
}
