import type { Faults, Guard, Home, Model, Organization, State } from './homes-model-state.ts'

// What steps of organizations that move are made with (homes-model.ts).

// biome-ignore lint/suspicious/noConfusingVoidType: most changes answer nothing.
export type Violation = string | null | undefined | void

/** What can happen next; `change` makes it of a copy of the state, and may answer what must not be. */
export interface Plan {
  name: string
  isFault: boolean
  change: (next: State) => Violation
}

/** One organization, as the steps of a state are planned. */
export type Planner = ReturnType<typeof plannerOf>

export function plannerOf(state: State, model: Model, o: number) {
  const organization = state.organizations[o]!
  const plans: Plan[] = []
  const before = model.organizations > 1 ? `organization ${o}: ` : ''
  const has = (guard: Guard) => !model.without?.includes(guard)
  const plan = (name: string, change: (next: Organization) => Violation, isFault = false) => {
    plans.push({ name: before + name, isFault, change: (next) => change(next.organizations[o]!) })
  }
  const fault = (kind: keyof Faults, name: string, change: (next: Organization) => Violation) => {
    if (state.left[kind] === 0) return
    const happen = (next: State) => {
      next.left[kind]--
      return change(next.organizations[o]!)
    }
    plans.push({ name: before + name, isFault: true, change: happen })
  }
  /** A change of an item by anybody but a mover leaves a note while the organization leaves, in the same transaction. */
  const note = (home: Home, item: number) => {
    home.notes[item] = has('note each') ? home.notes[item]! + 1 : 1
  }
  return { plans, plan, fault, has, note, organization, model }
}

/** What the triggers do with a change, unless it is closed. */
export const leavesNotes = ({ state, hasTriggers }: Home): boolean => hasTriggers && (state === 'leaving' || state === 'resting')

/** Whether the triggers refuse every change. */
export const isClosed = ({ state, hasTriggers }: Home): boolean => hasTriggers && state === 'closed'

/** Attempts that are under way in a home may be made again. */
export function excuse(organization: Organization, home: Home): void {
  for (const [d, place] of home.worker.hands.entries()) if (place === 'flying') organization.excused |= 1 << d
}

/** What a worker read and has not begun is put back. */
export function putBack({ worker }: Home): void {
  worker.isFresh = false
  worker.hands = worker.hands.map((place) => (place === 'waiting' ? 'nowhere' : place))
}
