import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from '../test/world.ts'
import { readConfig } from './config.ts'
import { seedDemo } from './demo.ts'
import { deleteProject } from './resources/projects/projects.ts'

test('the demo is made once, with a fresh link each time; one whose project was deleted is made anew', async () => {
  await using world = await openWorld()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-demo-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, BASE_URL: world.address })
    const seed = () => seedDemo({ sql: world.sql, config, secretKey: world.secretKey })
    const first = await seed()
    const second = await seed()
    expect(second).toEqual({ ...first, customerLink: expect.stringContaining('/o/') })
    expect(second.customerLink).not.toBe(first.customerLink)
    expect((await fetch(second.customerLink)).status).toBe(200)

    await deleteProject(world.sql, second)
    expect((await fetch(second.customerLink)).status).toBe(404)
    const third = await seed()
    expect(third.projectId).not.toBe(first.projectId)
    expect((await fetch(third.customerLink)).status).toBe(200)
    expect(await seed()).toMatchObject({ projectId: third.projectId })
    // Deliveries to a receiver that nobody has opened wait and are tried again: no concern of this test.
    await world.sql`update destination set status = 'paused'`
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
