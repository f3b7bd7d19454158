import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { findKey } from '../resources/organizations/api-keys.ts'
import { findOrganizationOf } from '../resources/projects/projects.ts'
import { openProgram, type Program } from './program.fixture.ts'

// The commands that set up what a business has: organizations, projects, keys, and the way into the webhook portal.

const someId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

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

test('a business is set up from the command line, from organization to key', async () => {
  const { organizationId, ...more } = await program.answer('organization', 'create', '--name', 'Harbour Bikes')
  expect(more).toEqual({})
  const { projectId, slug } = await program.answer('project', 'create', '--organization', String(organizationId), '--name', 'Harbour Bikes')
  expect(slug).toBe('harbour-bikes')

  const settings = JSON.stringify({ accentColor: '#112233', moderation: 'hold_unverified' })
  const update = ['--project', String(projectId), '--status', 'paused', '--description', 'Down by the sea', '--settings', settings]
  expect(await program.answer('project', 'update', ...update)).toMatchObject({
    projectId,
    organizationId,
    slug: 'harbour-bikes',
    status: 'paused',
    description: 'Down by the sea',
    settings: { accentColor: '#112233', moderation: 'hold_unverified', locale: 'en' },
  })

  const create = ['--organization', String(organizationId), '--name', 'till', '--permissions', 'reviews,storefront', '--expires-days', '2']
  const { keyId, key } = await program.answer('key', 'create', ...create)
  expect(await findKey(world.sql, String(key))).toMatchObject({ organizationId, permissions: ['reviews', 'storefront'] })
  expect(await program.answer('key', 'revoke', '--key-id', String(keyId))).toEqual({ keyId, revokedAt: expect.any(String) })
  expect(await findKey(world.sql, String(key))).toBe(null)
})

test('the operator opens the webhook portal, as long as the organization has a key that may', async () => {
  const { organizationId } = await program.answer('organization', 'create', '--name', 'Portal & Co')
  const ofIt = ['--organization', String(organizationId)]
  expect((await program.run('portal', 'open', ...ofIt)).stderr).toContain('no API key with the webhooks permission')
  const { keyId } = await program.answer('key', 'create', ...ofIt, '--name', 'shop', '--permissions', 'reviews,webhooks')
  const { url } = await program.answer('portal', 'open', ...ofIt)
  expect(url).toMatch(/^http:.*\/portal#code=[\w-]{43}&theme=light$/)
  await program.answer('key', 'revoke', '--key-id', String(keyId))
  expect((await program.run('portal', 'open', ...ofIt)).exitCode).toBe(1)
})

test('who lost an id finds it again: organizations, their projects, their keys without the secrets', async () => {
  const { organizationId } = await program.answer('organization', 'create', '--name', 'Harbour Boats')
  const ofIt = ['--organization', String(organizationId)]
  expect((await program.answer('project', 'list', ...ofIt)).projects).toEqual([])
  const { projectId, slug } = await program.answer('project', 'create', ...ofIt, '--name', 'Harbour Boats')
  const { keyId, key } = await program.answer('key', 'create', ...ofIt, '--name', 'till', '--permissions', 'reviews')

  const { organizations } = await program.answer('organization', 'list')
  expect(organizations).toContainEqual({ organizationId, name: 'Harbour Boats', createdAt: expect.any(String) })
  expect((await program.answer('project', 'list', ...ofIt)).projects).toEqual([
    { projectId, slug, name: 'Harbour Boats', status: 'active', createdAt: expect.any(String) },
  ])
  const listed = await program.answer('key', 'list', ...ofIt)
  expect(listed.keys).toMatchObject([{ keyId, name: 'till', permissions: ['reviews'], expiresAt: null, lastUsedAt: null, revokedAt: null }])
  expect(JSON.stringify(listed)).not.toContain(String(key))
  expect((await program.run('key', 'list', ...ofIt)).stdout).toContain(`${keyId}  till  reviews  never expires  never used`)
  expect((await program.run('project', 'list', '--organization', someId)).stderr).toContain(`There is no organization ${someId}.`)
})

describe('a project is deleted by who types its name', () => {
  const openProject = async (name: string) => {
    const { organizationId } = world.business
    return String((await program.answer('project', 'create', '--organization', organizationId, '--name', name)).projectId)
  }
  const isThere = async (projectId: string) => (await findOrganizationOf(world.sql, { projectId })) !== null

  test('as an option', async () => {
    const projectId = await openProject('Kiosk North')
    const { exitCode, stderr } = await program.run('project', 'delete', '--project', projectId, '--confirm', 'Kiosk South')
    expect([exitCode, stderr]).toEqual([
      1,
      'earshot project delete: Nothing was deleted: that is not the project’s name. To confirm, use --confirm "Kiosk North".\n',
    ])
    expect(await isThere(projectId)).toBe(true)
    const deleted = await program.answer('project', 'delete', '--project', projectId, '--confirm', 'Kiosk North')
    expect(deleted).toEqual({ projectId, slug: 'kiosk-north', deletedAt: expect.any(String) })
    expect(await isThere(projectId)).toBe(false)
  })

  test('when asked, which is told what follows', async () => {
    const projectId = await openProject('Kiosk West')
    const typing = async (line: string) => {
      const { said, ended } = program.start(['project', 'delete', '--project', projectId, '--json'], {}, line)
      return { exitCode: (await ended)[0], ...said }
    }
    const wrong = await typing('kiosk west\n')
    expect(wrong.exitCode).toBe(1)
    expect(wrong.stderr).toContain('This permanently deletes Kiosk West (kiosk-west) with its opinions')
    expect((await typing('')).stderr).toContain('no name was given')
    expect(await isThere(projectId)).toBe(true)
    const { exitCode, stdout } = await typing('Kiosk West\n')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ projectId })
  })
})
