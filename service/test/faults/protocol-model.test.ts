import { afterAll, describe, expect, test } from 'vitest'
import { isLong } from '../long-form.ts'
import { explore } from './explore.ts'
import { printFigures } from './fleet.ts'
import { protocolMachine } from './protocol-model.ts'
import { type Guard, guards, type Model } from './protocol-state.ts'

// Every way the delivery protocol can go, with bounded faults, and every guard of it removed in turn. Short here; all of it in
// `npm run test:long`.

const none = { crashes: 0, pauses: 0, losses: 0, cancels: 0 }
const oneLane = [0, 0, 0]
const twoLanes = [0, 0, 1]

const figures: Record<string, string> = {}
afterAll(() => printFigures('The model of the delivery protocol', figures))

describe('whatever happens, in whatever order, nothing is lost, written twice or sent twice without a fault', () => {
  const cases: [string, Model][] = [
    ['three deliveries on a lane, a worker crashes', { ...none, lanes: oneLane, crashes: 1 }],
    ['three deliveries on a lane, a worker sleeps past its lease', { ...none, lanes: oneLane, pauses: 1 }],
    ['three deliveries on two lanes', { ...none, lanes: twoLanes }],
    ['two deliveries, a sleep, one cancelled or held', { ...none, lanes: [0, 0], pauses: 1, cancels: 1 }],
    ['one delivery, two sleeps, a crash and a lost or late statement', { lanes: [0], crashes: 1, pauses: 2, losses: 1, cancels: 0 }],
    ['one delivery, two lost or late statements', { ...none, lanes: [0], losses: 2 }],
  ]
  const long: [string, Model][] = [
    ['two deliveries, a crash, a sleep, one cancelled or held', { lanes: [0, 0], crashes: 1, pauses: 1, losses: 0, cancels: 1 }],
    ['three deliveries on two lanes, a worker crashes', { ...none, lanes: twoLanes, crashes: 1 }],
    ['three deliveries on a lane, a crash and a sleep', { ...none, lanes: oneLane, crashes: 1, pauses: 1 }],
    ['three deliveries on a lane, a lost or late statement', { ...none, lanes: oneLane, losses: 1 }],
    ['two deliveries, a sleep and a lost or late statement', { ...none, lanes: [0, 0], pauses: 1, losses: 1 }],
  ]
  // Seconds on a quiet machine; more on one that others use.
  test.each([...cases, ...(isLong ? long : [])])('%s', { timeout: 600_000 }, (name, model) => {
    const { states, steps, violation, way } = explore(protocolMachine(model))
    figures[name] = `${states} states, ${steps} steps, ${violation ?? '0 violations'}`
    expect(way).toEqual([])
    expect(violation).toBe(null)
  })
})

describe('without it the model goes wrong:', () => {
  const lost = 'something is lost, or stays leased for ever'
  const taken = 'a lane was taken from a worker whose lease runs'
  const twice = 'an attempt was made twice that was not in flight at any fault'
  const slept = { ...none, lanes: [0, 0], pauses: 1 }
  const unheard = { ...none, lanes: [0, 0], losses: 1 }

  const cases: Record<Guard, [Model, string]> = {
    'outcome token': [slept, 'an outcome was written without the current token'],
    'outcome count': [unheard, 'an attempt was written twice'],
    'outcome state': [{ ...none, lanes: [0, 0], cancels: 1 }, 'what was cancelled became delivered'],
    'outcome kept': [unheard, twice],
    'claim lease': [slept, taken],
    'claim expired': [{ ...none, lanes: [0, 0], crashes: 1 }, lost],
    'claim again': [slept, taken],
    // Looking again covers what these two are for, but for rare coincidences; so they are tried without it.
    'claim version': [{ ...none, lanes: [0, 0] }, taken],
    'claim counted': [{ ...none, lanes: [0, 0] }, taken],
    'claim avoid': [{ ...none, lanes: [0], pauses: 1, losses: 1 }, twice],
    'arrival counted': [{ ...none, lanes: [0, 0] }, lost],
    'freed counted': [{ ...none, lanes: [0, 0], cancels: 1 }, lost],
    'dispatch free': [{ ...none, lanes: [0, 0] }, taken],
    'release version': [{ ...none, lanes: [0, 0] }, lost],
    'release token': [slept, taken],
    'release drained': [slept, twice],
    'read token': [{ ...unheard, pauses: 1 }, twice],
    'read besides': [slept, twice],
    'fill gone': [{ ...none, lanes: [0], losses: 2 }, lost],
    'send lease': [slept, twice],
    'send window': [{ ...none, lanes: oneLane }, 'more was in flight than the window'],
    'renew token': [{ ...none, lanes: [0], pauses: 1, losses: 1 }, twice],
    'strays token': [unheard, taken],
    'strays besides': [unheard, taken],
  }

  test.each(Object.entries(guards))('%s', (_, guard) => {
    const [model, expected] = cases[guard]
    const without: Guard[] = guard === 'claim version' || guard === 'claim counted' ? [guard, 'claim again'] : [guard]
    expect(explore(protocolMachine({ ...model, without })).violation).toBe(expected)
  })
})
