import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { helpOf } from './command.ts'
import { openProgram, type Program } from './program.fixture.ts'
import { loadCommands } from './table.ts'

// What every command says when it is used wrongly or can't do what is asked, and the help that says how it is used.

const commands = await loadCommands()

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

/** What is wrong is said in one line on standard error, and nothing else is. */
async function expectOneLine(args: string[], wanted: { line: RegExp; exitCode: number }) {
  const { exitCode, stdout, stderr } = await program.run(...args)
  expect(stderr).toMatch(wanted.line)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stdout).toBe('')
  expect(exitCode).toBe(wanted.exitCode)
}

describe('wrong use ends with 2 and one line that says what to do', () => {
  const cases: [string[], RegExp][] = [
    [[], /No command given\. Available commands: serve, /],
    [['sevre'], /Unknown command "sevre"\. Available commands: serve, /],
    [
      ['project', 'remove'],
      /Unknown command "project remove"\. Available commands: project create, project list, project update, project delete/,
    ],
    [['organization', 'create'], /--name NAME is required\./],
    [['organization', 'create', '--name'], /--name needs a value/],
    [['organization', 'create', '--name', '--json'], /--name needs a value/],
    [['organization', 'create', '--name', ''], /1 to 200 characters/],
    [['organization', 'create', '--name', 'a\nb'], /one line/],
    [['organization', 'create', '--name', 'a', '--name', 'b'], /--name can be given only once/],
    [['organization', 'create', '--nome', 'a'], /Unknown option --nome\. Available options: --name/],
    [['organization', 'create', 'Acme'], /Unexpected argument "Acme"/],
    [['organization', 'create', '-n', 'a'], /Unknown option -n\./],
    [['backup', '--to', ''], /--to must be a path/],
    [['backup', '--to', 'a.backup', '--passphrase-file', 'passphrase'], /--passphrase-file needs --with-keys/],
    [['backup', 'verify', ''], /--file must be a path/],
    [['backup', 'keys', '--from', '', '--to', 'keys.env'], /--from must be a path/],
    [['backup', 'keys', '--from', 'a.backup', '--to', ''], /--to must be a path/],
    [['restore', '--from', ''], /--from must be a path/],
    [['serve', '--role', 'both'], /must be one of all, api, worker/],
    [['serve', '--json=yes'], /--json does not take a value/],
    [['project', 'create', '--organization', '1', '--name', 'a'], /--organization must be an ID/],
    [['project', 'create', '--organization', someId, '--name', 'a', '--slug', 'A'], /--slug must have 3 to 60/],
    [['project', 'update', '--project', someId, '--status', 'open'], /must be one of active, paused, archived/],
    [['project', 'update', '--project', someId, '--settings', '{'], /must be a JSON object/],
    [['project', 'update', '--project', someId, '--settings', '[]'], /must be an object/],
    [['project', 'update', '--project', someId, '--settings', '{"moderation":"all"}'], /moderation: must be one of: none, hold_unverified/],
    [
      ['project', 'update', '--project', someId, '--settings', '{"colour":"red"}'],
      /has unknown settings: colour. Available settings: locale/,
    ],
    [['project', 'update', '--project', someId, '--settings', '{"logoUrl":"javascript:alert(1)"}'], /logoUrl: must be a complete http/],
    [
      ['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["http://shop.example"]}'],
      /widgetOrigins.0: must be https:/,
    ],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["https://shop.example/path"]}'], /must be https:/],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["https://*.shop.example"]}'], /must be https:/],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["https://a@shop.example"]}'], /must be https:/],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["null"]}'], /must be https:/],
    [['project', 'delete'], /--project ID is required/],
    [
      ['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'everything'],
      /must be all, or a comma-separated list of storefront/,
    ],
    [['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'all', '--expires-days', '0'], /whole number of days/],
    [
      ['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'all', '--expires-at', '2020-01-01'],
      /must be a time in the future/,
    ],
    [
      [
        'key',
        'create',
        '--organization',
        someId,
        '--name',
        'a',
        '--permissions',
        'all',
        '--expires-days',
        '1',
        '--expires-at',
        '2099-01-01',
      ],
      /can’t be combined/,
    ],
  ]
  test.each(cases)('%j', (args, line) => expectOneLine(args, { line, exitCode: 2 }))
})

describe('what can’t be done ends with 1 and one line', () => {
  const cases: [string[], RegExp][] = [
    [['project', 'create', '--organization', someId, '--name', 'Acme'], /There is no organization/],
    [['project', 'update', '--project', someId, '--name', 'Acme'], /There is no project/],
    [['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'all'], /There is no organization/],
    [['project', 'delete', '--project', someId, '--confirm', 'Acme'], /There is no project/],
    [['key', 'revoke', '--key-id', someId], /There is no API key/],
  ]
  test.each(cases)('%j', (args, line) => expectOneLine(args, { line, exitCode: 1 }))

  test('with --json the line is an object too, on standard error', async () => {
    const { exitCode, stdout, stderr } = await program.run('key', 'revoke', '--key-id', someId, '--json')
    expect(JSON.parse(stderr)).toEqual({ error: `There is no API key ${someId}. Run "earshot key list" to find its ID.` })
    expect(stdout).toBe('')
    expect(exitCode).toBe(1)
  })
})

test('every command has help that names its options', async () => {
  for (const command of commands) {
    const help = await helpOf(command)
    for (const option of [...Object.keys(command.options), 'json', 'help']) expect(help).toContain(`--${option}`)
  }
  for (const { words } of commands) expect((await loadCommands(words.split(' ')[0])).map((command) => command.words)).toContain(words)
  const { exitCode, stdout } = await program.run('key', 'create', '--help')
  expect(stdout).toContain('Usage: earshot key create --organization ID --name NAME --permissions LIST')
  expect(exitCode).toBe(0)
  expect((await program.run('--help')).stdout).toContain('organization create')
  const ofKeys = (await program.run('key', '--help')).stdout
  expect(ofKeys).toContain('key revoke')
  expect(ofKeys).not.toContain('organization create')
})
