import type { ProjectSettings } from '@earshot/contract'

// For what a project has a model read what customers write, as its forms say where the model is on another machine.

/** What a model is asked for. */
export type ModelUse = 'drafts' | 'translations' | 'both'

/** For what the texts of a project's customers may go to another machine; null where they don't. */
export function usesElsewhere(
  { responseDrafts, opinionTranslations }: Pick<ProjectSettings, 'responseDrafts' | 'opinionTranslations'>,
  modelIsElsewhere: boolean,
): ModelUse | null {
  if (!modelIsElsewhere || !(responseDrafts || opinionTranslations)) return null
  if (responseDrafts && opinionTranslations) return 'both'
  return responseDrafts ? 'drafts' : 'translations'
}
