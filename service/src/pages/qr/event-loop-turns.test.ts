import { expect, test } from 'vitest'
import { openEventLoopTurns } from './event-loop-turns.ts'

test('of two hundred who come at once, one is let through in each turn of the event loop, in their order', async () => {
  const turn = openEventLoopTurns()
  let through: number[] = []
  const all = Promise.all(Array.from({ length: 200 }, (_, nr) => turn().then(() => through.push(nr))))
  const inTurns: number[][] = []
  for (let looked = 0; looked < 300; looked++) {
    await new Promise(setImmediate)
    inTurns.push(through)
    through = []
  }
  await all
  expect(Math.max(...inTurns.map(({ length }) => length))).toBe(1)
  expect(inTurns.flat()).toEqual(Array.from({ length: 200 }, (_, nr) => nr))
})

test('one who comes later is let through too', async () => {
  const turn = openEventLoopTurns()
  await Promise.all([turn(), turn()])
  await turn()
})
