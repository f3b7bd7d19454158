import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openWorker, type Rest, type Worker } from './worker.ts'

/** A worker whose turns do what they are told, one after the other; the last one's way is kept. */
const workerOf = (...turns: (() => Rest | Promise<Rest>)[]) => workerThatRetries(undefined, ...turns)

function workerThatRetries(
  retryMs: number | undefined,
  ...turns: (() => Rest | Promise<Rest>)[]
): Worker & { turns: () => number; logged: { level: number; msg: string }[] } {
  let taken = 0
  const logged: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const turn = async () => turns[Math.min(taken++, turns.length - 1)]!()
  return Object.assign(openWorker({ name: 'test', log, turn, retryMs }), { turns: () => taken, logged })
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 2 })
const forLong: Rest = 1_000_000

test('a worker goes on while there is more, and rests when there is none', async () => {
  const worker = workerOf(
    () => 0,
    () => 0,
    () => forLong,
  )
  worker.start()
  await eventually(() => expect(worker.turns()).toBe(3))
  await worker.stop()
  expect(worker.turns()).toBe(3)
})

test('a wake ends its rest; wakes during a turn make one more, however many they are', async () => {
  let endTurn = (_: Rest) => {}
  const worker = workerOf(
    () => forLong,
    () => new Promise<Rest>((resolve) => (endTurn = resolve)),
    () => forLong,
  )
  worker.start()
  await eventually(() => expect(worker.turns()).toBe(1))
  worker.wake()
  await eventually(() => expect(worker.turns()).toBe(2))
  for (let times = 0; times < 5; times++) worker.wake()
  endTurn(forLong)
  await eventually(() => expect(worker.turns()).toBe(3))
  await worker.stop()
  expect(worker.turns()).toBe(3)
})

test('a worker that fails says so once, tries again, and says when it is back', async () => {
  const fail = () => {
    throw new Error('no')
  }
  const worker = workerOf(fail, fail, fail, () => forLong)
  worker.start()
  await eventually(() => expect(worker.logged.map(({ msg }) => msg)).toEqual(['worker failed', 'worker is back']))
  expect(worker.turns()).toBe(4)
  await worker.stop()
})

test('a worker with a pause of its own keeps to it after a failure, and is not back before it succeeds', async () => {
  const fail = () => {
    throw new Error('no')
  }
  const patient = workerThatRetries(forLong, fail, () => forLong)
  patient.start()
  const impatient = workerOf(fail, fail, fail, () => forLong)
  impatient.start()
  await eventually(() => expect(impatient.turns()).toBe(4))
  patient.wake()
  expect(patient.turns()).toBe(1)
  expect(patient.logged.map(({ msg }) => msg)).toEqual(['worker failed'])
  await Promise.all([patient.stop(), impatient.stop()])

  const soon = workerThatRetries(1, fail, fail, () => forLong)
  soon.start()
  await eventually(() => expect(soon.logged.map(({ msg }) => msg)).toEqual(['worker failed', 'worker is back']))
  await soon.stop()
})

test('runOnce waits for the turn that runs and takes one more; its failure is the caller’s', async () => {
  let endTurn = (_: Rest) => {}
  const worker = workerOf(
    () => new Promise<Rest>((resolve) => (endTurn = resolve)),
    () => 7,
    () => {
      throw new Error('no')
    },
  )
  worker.start()
  await eventually(() => expect(worker.turns()).toBe(1))
  const ran = worker.runOnce()
  expect(worker.turns()).toBe(1)
  endTurn(forLong)
  expect(await ran).toBe(7)
  await expect(worker.runOnce()).rejects.toThrow('no')
  expect(worker.logged).toEqual([])
  await worker.stop()
})

test('a stop waits for the turn that runs, and none follows', async () => {
  let endTurn = (_: Rest) => {}
  const worker = workerOf(() => new Promise<Rest>((resolve) => (endTurn = resolve)))
  worker.start()
  await eventually(() => expect(worker.turns()).toBe(1))
  worker.wake()
  const stopped = worker.stop()
  endTurn(0)
  await stopped
  worker.wake()
  expect(worker.turns()).toBe(1)
})

test('whoever wakes it, its turns are no part of what they do', async () => {
  const current = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const turn = () => {
    seen.push(current.getStore())
    return forLong
  }
  const worker = workerOf(turn)
  worker.start()
  await eventually(() => expect(worker.turns()).toBe(1))
  // The turn is over, and it rests.
  await new Promise((resolve) => setImmediate(resolve))
  current.run('a request', () => worker.wake())
  await eventually(() => expect(worker.turns()).toBe(2))
  worker.wake()
  await eventually(() => expect(worker.turns()).toBe(3))
  await worker.stop()
  expect(seen).toEqual([undefined, undefined, undefined])
})
