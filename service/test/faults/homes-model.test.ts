import { afterAll, describe, expect, test } from 'vitest'
import { isLong, times } from '../long-form.ts'
import { explore } from './explore.ts'
import { printFigures } from './fleet.ts'
import { homesMachine, plansFrom, take } from './homes-model.ts'
import { isDone } from './homes-model-invariants.ts'
import type { Plan } from './homes-model-plans.ts'
import { firstState, type Guard, guards, type Model, type State } from './homes-model-state.ts'
import { type Walk, walk } from './random-walk.ts'

// Every way in which a small organization can move between homes, with bounded faults; larger ones by chance; and every guard of a move removed in
// turn. A walk is repeated by its seed: SIMULATION_SEED=123 npm run test:rest -- homes-model

const quiet = { late: 0, lost: 0, workerCrashes: 0, homeCrashes: 0, pauses: 0, reopenings: 0 }
const one = { ...quiet, organizations: 1, homes: 2, nodes: 1, rows: 1, writes: [], deliveries: 0, runs: 1, moves: 1 }
const update = { row: 0, kind: 'update' } as const
const remove = { row: 0, kind: 'delete' } as const
const insert = { row: 1, kind: 'insert' } as const

const figures: Record<string, string> = {}
afterAll(() => printFigures('The model of an organization that moves', figures))

describe('whatever happens, in whatever order, an organization is whole in one home, and nothing is lost or done twice', () => {
  const cases: [string, Model][] = [
    ['two writes by two nodes', { ...one, nodes: 2, writes: [update, update] }],
    ['a new row and a deletion', { ...one, rows: 2, writes: [insert, remove] }],
    ['a write whose event is delivered', { ...one, writes: [{ ...update, delivery: 0 }], deliveries: 1 }],
    ['a delivery, a worker crashes', { ...one, deliveries: 1, workerCrashes: 1 }],
    ['a lane that always has work', { ...one, deliveries: 1, isStubborn: true }],
    ['a delivery, a worker sleeps past its lease, a home crashes', { ...one, deliveries: 1, pauses: 1, homeCrashes: 1 }],
    ['a write, late or with its answer lost, and a home crashes', { ...one, writes: [update], late: 1, lost: 1, homeCrashes: 1 }],
    ['a write, a home that is opened again, a late commit', { ...one, writes: [update], reopenings: 1, late: 1 }],
    ['a write, a second run', { ...one, writes: [update], runs: 2 }],
    ['a delivery, a second run', { ...one, deliveries: 1, runs: 2 }],
    ['three runs, there and back', { ...one, runs: 3, moves: 2 }],
    ['there and back, a write', { ...one, writes: [update], runs: 2, moves: 2 }],
  ]
  const long: [string, Model][] = [
    ['there and back, a late write', { ...one, writes: [update], runs: 2, moves: 2, late: 1 }],
    ['two deliveries, a worker crashes', { ...one, deliveries: 2, workerCrashes: 1 }],
    ['a write, a second run, a home that is opened again, a late commit', { ...one, writes: [update], runs: 2, reopenings: 1, late: 1 }],
    ['two deliveries, a second run, a home crashes', { ...one, deliveries: 2, runs: 2, homeCrashes: 1 }],
    ['a delivery, three runs, a home crashes', { ...one, deliveries: 1, runs: 3, moves: 2, homeCrashes: 1 }],
    ['there and back, a delivery, a worker crashes', { ...one, deliveries: 1, runs: 2, moves: 2, workerCrashes: 1 }],
    ['there and back, two writes by two nodes', { ...one, nodes: 2, writes: [update, remove], runs: 2, moves: 2, lost: 1 }],
    ['a write, three runs, there and back', { ...one, writes: [update], runs: 3, moves: 2 }],
    [
      'a new row whose event is delivered, late, a home crashes',
      { ...one, rows: 2, writes: [{ ...insert, delivery: 0 }], deliveries: 1, late: 1, homeCrashes: 1 },
    ],
  ]
  // Seconds on a quiet machine; more on one that others use.
  test.each([...cases, ...(isLong ? long : [])])('%s', { timeout: 1_800_000 }, (name, model) => {
    const { states, steps, violation, way } = explore(homesMachine(model))
    figures[name] = `${states} states, ${steps} steps, ${violation ?? '0 violations'}`
    expect(way).toEqual([])
    expect(violation).toBe(null)
  })
})

describe('three organizations in three homes, at random', () => {
  const many: Model = {
    ...{ organizations: 3, homes: 3, nodes: 3, rows: 5, deliveries: 5, runs: 7, moves: 4 },
    ...{ late: 4, lost: 4, workerCrashes: 4, homeCrashes: 4, pauses: 4, reopenings: 4 },
    writes: [
      { row: 0, kind: 'update', delivery: 0 },
      { row: 0, kind: 'update' },
      { row: 1, kind: 'delete' },
      { row: 2, kind: 'insert', delivery: 1 },
      { row: 3, kind: 'insert', delivery: 2 },
      { row: 3, kind: 'update' },
      { row: 4, kind: 'update' },
      { row: 4, kind: 'delete' },
    ],
  }
  const given = process.env.SIMULATION_SEED
  const first = given === undefined ? 1 : Number(given)
  const count = given === undefined ? times({ short: 50, long: 10_000 }) : 1

  test(`${count} walks from seed ${first} on`, { timeout: 3_600_000 }, () => {
    let walked = 0
    let switched = 0
    const machine: Walk<State, Plan> = {
      first: firstState(many),
      plansFrom: (state) => plansFrom(state, many),
      take(state, plan) {
        if (plan.name.endsWith('tells the directory that it has moved')) switched++
        return take(state, plan, many)
      },
      isDone,
    }
    for (let seed = first; seed < first + count; seed++) {
      const { steps, violation, way } = walk(machine, { seed, stepsMax: 100_000 })
      walked += steps
      expect({ seed, violation, way }).toEqual({ seed, violation: null, way: [] })
    }
    figures[`${count} random walks`] = `${walked} steps, ${switched} moves, 0 violations`
  })
})

describe('without it the model goes wrong:', () => {
  const elsewhere = 'a write was made where its organization does not live'
  const differs = 'the homes differ at the switch'
  const two = 'an organization is writable in two homes'
  const silent = 'the home that the directory names does not answer'
  const twice = 'an attempt was made twice that was in flight neither at a fault nor when it closed'
  const stale = 'a node reads what was before an acknowledged write'
  const stuck = 'something is lost, or never comes to an end'
  const written = { ...one, writes: [update] }
  const both = { ...one, nodes: 2, writes: [update, update] }
  const delivered = { ...one, deliveries: 1 }
  const back = { ...one, runs: 3, moves: 2 }

  const cases: Record<Guard, [Model, string]> = {
    'closed writes': [written, elsewhere],
    'closed dispatch': [delivered, differs],
    'closed claims': [delivered, twice],
    'closed outcomes': [delivered, differs],
    'write project': [{ ...written, late: 1 }, elsewhere],
    'answers move': [{ ...written, lost: 1 }, 'a write was made twice'],
    'moving unremembered': [both, stale],
    'note writers': [written, differs],
    'note each': [delivered, differs],
    'note read': [delivered, differs],
    'copy cut': [{ ...delivered, homeCrashes: 1 }, differs],
    'lanes rest': [delivered, twice],
    'rest claims': [delivered, twice],
    'close lanes': [delivered, twice],
    'close memory': [both, stale],
    'close writers': [written, elsewhere],
    'last notes': [written, differs],
    'open lanes': [delivered, stuck],
    'closing ends': [written, stuck],
    'ask waits': [{ ...written, late: 1 }, two],
    'take over': [back, silent],
    'begin clean': [{ ...one, runs: 2, moves: 2 }, silent],
    'announce run': [back, silent],
    'begin run': [back, two],
    'close run': [{ ...one, runs: 2 }, two],
    'turn run': [back, two],
    'end run': [{ ...back, homeCrashes: 1 }, two],
    'drop run': [{ ...back, homeCrashes: 1, writes: [update] }, elsewhere],
    'forget run': [back, silent],
    'forget wait': [written, 'a request found nothing where its organization had lived'],
    'moved run': [back, silent],
    'staying run': [{ ...back, homeCrashes: 1 }, silent],
  }

  test.each(Object.entries(guards))('%s', { timeout: 600_000 }, (_, guard) => {
    const [model, expected] = cases[guard]
    expect(explore(homesMachine({ ...model, without: [guard] })).violation).toBe(expected)
  })
})
