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

const quiet = { late: 0, lost: 0, workerCrashes: 0, homeCrashes: 0, pauses: 0, lifts: 0 }
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
    ['a write, a fence that is lifted, a late switch', { ...one, writes: [update], lifts: 1, late: 1 }],
    ['a write, a second run', { ...one, writes: [update], runs: 2 }],
    ['a delivery, a second run', { ...one, deliveries: 1, runs: 2 }],
    ['there and back, a late write', { ...one, writes: [update], runs: 2, moves: 2, late: 1 }],
  ]
  const long: [string, Model][] = [
    ['two deliveries, a worker crashes', { ...one, deliveries: 2, workerCrashes: 1 }],
    ['a write, a second run, a fence that is lifted, a late switch', { ...one, writes: [update], runs: 2, lifts: 1, late: 1 }],
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
    ...{ late: 4, lost: 4, workerCrashes: 4, homeCrashes: 4, pauses: 4, lifts: 4 },
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
        if (plan.name.endsWith('switches the directory')) switched++
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
  const left = 'a move is over of which something is left'
  const twice = 'an attempt was made twice that was in flight neither at a fault nor at the fence'
  const stale = 'a node reads what was before an acknowledged write'
  const stuck = 'something is lost, or never comes to an end'
  const written = { ...one, writes: [update] }
  const delivered = { ...one, deliveries: 1 }
  const back = { ...written, runs: 2, moves: 2 }

  const cases: Record<Guard, [Model, string]> = {
    'fence writes': [written, differs],
    'fence dispatch': [delivered, differs],
    'fence claims': [delivered, twice],
    'fence outcomes': [delivered, differs],
    'filling writes': [{ ...back, late: 1 }, elsewhere],
    'filling engine': [delivered, differs],
    'write project': [{ ...written, late: 1 }, elsewhere],
    'answers move': [{ ...written, lost: 1 }, 'a write was made twice'],
    'moving unremembered': [{ ...one, nodes: 2, writes: [update, update] }, stale],
    'note writers': [written, differs],
    'note each': [{ ...one, nodes: 2, writes: [update, update] }, differs],
    'note read': [{ ...one, nodes: 2, writes: [update, update] }, differs],
    'copy disk': [{ ...delivered, homeCrashes: 1 }, differs],
    'lanes rest': [{ ...delivered, isStubborn: true }, stuck],
    'fence lanes': [delivered, twice],
    'fence writers': [written, elsewhere],
    'fence memory': [{ ...one, nodes: 2, writes: [update, update] }, stale],
    'switch notes': [written, differs],
    'switch epoch': [{ ...one, runs: 2 }, two],
    'prepare epoch': [{ ...one, runs: 2 }, left],
    'note epoch': [{ ...one, runs: 2 }, left],
    'copy epoch': [{ ...written, runs: 3, moves: 2 }, differs],
    'strike epoch': [{ ...one, writes: [update, update], runs: 3, moves: 2 }, differs],
    'fence epoch': [{ ...one, runs: 2 }, left],
    'undo epoch': [{ ...one, runs: 4, moves: 2 }, differs],
    'lift epoch': [{ ...one, late: 1 }, differs],
    'open epoch': [{ ...one, runs: 3, moves: 2 }, two],
    'open lanes': [delivered, stuck],
    'clear epoch': [{ ...one, runs: 3, moves: 2 }, differs],
    'clear requests': [written, 'a request found nothing where its organization had lived'],
    'end epoch': [{ ...one, runs: 3, moves: 2 }, left],
    'begin clean': [{ ...one, writes: [remove], runs: 2, moves: 2 }, differs],
    'take over': [{ ...one, runs: 2 }, two],
  }

  test.each(Object.entries(guards))('%s', { timeout: 600_000 }, (_, guard) => {
    const [model, expected] = cases[guard]
    expect(explore(homesMachine({ ...model, without: [guard] })).violation).toBe(expected)
  })
})
