import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { runCommand } from './run-command.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const earshot = (words: string, ...args: string[]) =>
  runCommand(words, args, { env: { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey } })

test('owners of an organization are added, listed and removed, each address once however it is written', async () => {
  const { organizationId } = (await earshot('organization create', '--name', 'Pier', '--owner-email', 'ada@pier.example')).result
  const ofIt = ['--organization', organizationId]
  const added = (await earshot('organization owner add', ...ofIt, '--email', 'Grace@Bücher.example', '--language', 'de')).result
  expect(added).toEqual({ email: 'grace@xn--bcher-kva.example', language: 'de', createdAt: expect.any(String) })
  await earshot('organization owner add', ...ofIt, '--email', 'grace@bücher.example', '--language', 'sv')
  const listed = await earshot('organization owner list', ...ofIt)
  expect(listed.result.owners).toMatchObject([
    { email: 'ada@pier.example', language: 'en' },
    { email: 'grace@xn--bcher-kva.example', language: 'sv' },
  ])
  expect(listed.shown).toMatch(/^ada@pier\.example {2}en {2}\S+\ngrace@xn--bcher-kva\.example {2}sv/)
  expect((await earshot('organization owner remove', ...ofIt, '--email', 'GRACE@bücher.example')).result).toEqual({ email: added.email })
  await earshot('organization owner remove', ...ofIt, '--email', 'ada@pier.example')
  expect((await earshot('organization owner list', ...ofIt)).shown).toBe('No owners.')
})

test('what is none is refused: an organization, an owner, an address, the twenty-first', async () => {
  const unknown = ['--organization', crypto.randomUUID()]
  const { organizationId } = world.business
  await expect(earshot('organization owner add', ...unknown, '--email', 'a@b.example')).rejects.toThrow('There is no organization')
  await expect(earshot('organization owner list', ...unknown)).rejects.toThrow('There is no organization')
  await expect(earshot('organization owner remove', ...unknown, '--email', 'a@b.example')).rejects.toThrow('owner does not exist')
  await expect(earshot('organization create', '--name', 'None', '--owner-email', 'nobody')).rejects.toThrow('--owner-email')
  const adding = Array.from({ length: 25 }, (_, at) =>
    earshot('organization owner add', '--organization', organizationId, '--email', `owner${at}@acme.example`).then(
      () => 'added',
      (error: Error) => error.message,
    ),
  )
  const answers = await Promise.all(adding)
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(20)
  expect(answers.filter((answer) => answer.includes('up to 20 owners'))).toHaveLength(5)
})
