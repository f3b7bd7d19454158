import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { Failure, WrongUse } from './command.ts'
import { runCommand } from './run-command.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const notes: string[] = []

/** A command as it is typed, on the world's database; for a person with `show`. */
const earshot = (words: string, ...args: string[]) =>
  runCommand(`subscriber ${words}`, args, {
    env: { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BASE_URL: world.address },
    note: (line) => void notes.push(line),
  })
const project = () => ['--project', world.business.projectId]

test('a person is invited in the project’s language unless another is named; without a mail server the email is kept', async () => {
  await world.sql`update project set settings = settings || '{"locale":"nl"}' where project_id = ${world.business.projectId}`
  const { result } = await earshot('invite', ...project(), '--email', ' Ada@example.com ', '--name', 'Ada')
  expect(result).toMatchObject({ email: 'Ada@example.com', name: 'Ada', status: 'pending', source: 'invitation', language: 'nl' })
  expect(notes.at(-1)).toContain('The email is kept')
  expect((await earshot('invite', ...project(), '--email', 'grace@example.com', '--language', 'pt-BR')).result).toMatchObject({
    language: 'pt-BR',
  })
  await world.settle()
  expect(await world.sql`select status, kind from mail`).toEqual([
    { status: 'kept', kind: 'subscription' },
    { status: 'kept', kind: 'subscription' },
  ])
})

test('the list has those who have confirmed, for programs and for people', async () => {
  expect(await earshot('list', ...project())).toMatchObject({ result: { subscribers: [] }, shown: 'No subscribers.' })
  await world.sql`update subscriber set status = 'active', confirmed_at = now(), expires_at = null`
  const { result, shown } = await earshot('list', ...project(), '--query', 'ada@', '--limit', '5')
  expect(result).toMatchObject({ subscribers: [{ email: 'Ada@example.com', name: 'Ada' }] })
  expect(shown).toMatch(/invitation {2}Ada@example.com {2}Ada$/)
})

test('a block is ended once', async () => {
  const { subscribers } = (await world.ask('subscribers.list', { query: 'ada@' })).body
  await world.ask('subscribers.block', { id: subscribers[0].id })
  expect((await earshot('unblock', ...project(), '--email', 'ADA@example.com')).result).toEqual({
    email: 'ADA@example.com',
    blocked: false,
  })
  await expect(earshot('unblock', ...project(), '--email', 'ada@example.com')).rejects.toThrow(
    new Failure('This address is not blocked in the project.'),
  )
})

test.each<[string[], RegExp]>([
  [['--email', 'ada'], /--email must be a single email address/],
  [['--email', 'ada@example.com\nBcc: eve@example.com'], /--email must be a single email address/],
  [['--email', 'ada@example.com', '--language', 'Dutch, please'], /--language must be a language tag/],
  [['--email', 'ada@example.com', '--name', ''], /--name must have 1 to 200 characters/],
  [[], /--email ADDRESS is required/],
])('an invitation that says too little or the wrong thing is told what to fix: %j', async (args, says) => {
  const failed = earshot('invite', ...project(), ...args)
  await expect(failed).rejects.toThrow(WrongUse)
  await expect(failed).rejects.toThrow(says)
})

test('a project that is not there is told', async () => {
  for (const words of ['list', 'invite', 'unblock'])
    await expect(
      earshot(words, '--project', '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', ...(words === 'list' ? [] : ['--email', 'ada@example.com'])),
    ).rejects.toThrow(/There is no project/)
})
