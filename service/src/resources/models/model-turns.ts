import type { Model } from './ask-model.ts'

// Calls of a model under way. Each waits for a model, which is slow and costs its owner money: one organization does not keep the others
// waiting.

/** Calls of a process, and of one organization in it, at the same time: docs/rules/drafts.md#bounds */
const underWayMax = { ofAll: 16, ofOrganization: 4 }

export interface ModelTurns {
  /** Takes a turn; null when too many are taken. */
  take(organizationId: string): { end(): void } | null
}

/** What drafts and translations are made with. */
export interface ModelDeps {
  /** Null: none is configured. */
  model: Model | null
  turns: ModelTurns
}

export function openModelTurns(): ModelTurns {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(organizationId) {
      const own = taken.get(organizationId) ?? 0
      if (all >= underWayMax.ofAll || own >= underWayMax.ofOrganization) return null
      all++
      taken.set(organizationId, own + 1)
      return {
        end() {
          all--
          const left = (taken.get(organizationId) ?? 1) - 1
          if (left === 0) taken.delete(organizationId)
          else taken.set(organizationId, left)
        },
      }
    },
  }
}
