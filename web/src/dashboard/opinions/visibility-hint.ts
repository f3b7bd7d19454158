import { opinionsMessages } from '@earshot/messages/web/opinions'
import { useMessages } from '../../messages/use-messages.ts'
import type { OpenedOpinion } from './opinion-drawer.tsx'

/** Returns who can read what the team writes at an opinion. `published`: what is said at a published one. */
export function useVisibilityHint(
  { status, store }: Pick<OpenedOpinion, 'status' | 'store'>,
  published: (filled: { project: string }) => string,
): string {
  const { respond } = useMessages(opinionsMessages)
  if (status === 'hidden') return respond.hintHidden
  return (status === 'pending' ? respond.hintPending : published)({ project: store.name })
}
