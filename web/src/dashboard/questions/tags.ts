import type { Question } from '@earshot/contract'
import { useAsk } from '../../api/queries.ts'

type Tag = Question['tags'][number]

/** What questions can be about: the platform goals, those the project puts first before the others. */
export function useTags(projectId: string) {
  const { data } = useAsk('platformGoals.get', { projectId })
  const chosen = data?.platformGoals ?? []
  const all = [...chosen, ...(data?.available ?? []).filter(({ id }) => chosen.every((goal) => goal.id !== id))]
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  return { all, titleOf: (tag: Tag): string => titles.get(tag) ?? tag }
}
