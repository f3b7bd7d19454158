import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { openProgram, type Program } from '../program.fixture.ts'

let world: World
let program: Program
beforeAll(async () => {
  world = await openWorld()
  program = openProgram(world)
})
afterAll(async () => {
  await world.close()
  program.close()
})

/** What doctor says of the clocks on a machine whose own is off. */
async function examine(aheadSeconds: number) {
  const clock = `const now = Date.now; Date.now = () => now() + ${aheadSeconds * 1000}`
  const { said, ended } = program.start(['doctor', '--json'], {
    PORT: '2',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
  })
  await ended
  return JSON.parse(said.stdout).checks.find(({ name }: { name: string }) => name === 'clock')
}

test('clocks that agree are fine; two seconds are warned of, and a minute is broken, whichever is ahead', async () => {
  expect(await examine(0)).toEqual({
    name: 'clock',
    state: 'ok',
    finding: expect.stringMatching(/^The clocks of this machine and the database differ by less than [01]\.\d\d s\.$/),
  })
  expect(await examine(30)).toMatchObject({
    state: 'warning',
    finding: expect.stringMatching(/(29|30)\.\d s ahead/),
    fix: expect.stringContaining('chrony'),
  })
  expect(await examine(-90)).toMatchObject({ state: 'broken', finding: expect.stringMatching(/(89|90)\.\d s behind/) })
})
