import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram, type Program } from '../../src/commands/program.fixture.ts'
import { freePort } from '../world/free-port.ts'

// The bundled PostgreSQL is backed up while the service runs and while it does not, and comes back on a machine that has nothing.

let directory: string
let program: Program
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-bundled-'))
  await writeFile(path.join(directory, 'passphrase'), 'correct horse battery staple')
  program = openProgram({ databaseUrl: '', secretKey: '' })
})
afterAll(async () => {
  program.close()
  await rm(directory, { recursive: true })
})

const settings = (name: string) => ({ DATA_DIR: path.join(directory, name), BACKUP_PASSPHRASE: '' })

async function earshot(name: string, ...args: string[]) {
  const { said, ended } = program.start([...args, '--json'], settings(name))
  const [exitCode] = await ended
  return { exitCode, stderr: said.stderr, result: said.stdout === '' ? null : JSON.parse(said.stdout) }
}

test('with its keys it is restored to the same service, where one passphrase is all that was kept', async () => {
  const port = String(await freePort())
  const server = program.start(['serve'], { ...settings('first'), PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'info' })
  await expect.poll(() => server.said.stdout, { timeout: 60_000 }).toContain('"serving"')
  const { organizationId } = (await earshot('first', 'organization', 'create', '--name', 'Acme')).result

  const passphrase = ['--passphrase-file', path.join(directory, 'passphrase')]
  const [running, stopped] = ['running.backup', 'stopped.backup'].map((name) => path.join(directory, name)) as [string, string]
  expect(await earshot('first', 'backup', '--to', running, '--with-keys', ...passphrase)).toMatchObject({ exitCode: 0, stderr: '' })
  server.child.kill('SIGTERM')
  await server.ended
  expect(await earshot('first', 'backup', '--to', stopped)).toMatchObject({ exitCode: 0, result: { rows: expect.any(Number) } })

  expect(await earshot('none', 'backup', 'verify', running)).toMatchObject({ exitCode: 0, result: { hasKeys: true, invariants: 8 } })

  const keyOf = (name: string) => readFile(path.join(directory, name, 'secret-key'), 'utf8')
  const wrong = path.join(directory, 'wrong')
  await writeFile(wrong, 'incorrect horse battery staple')
  const refused = await earshot('second', 'restore', '--from', running, '--passphrase-file', wrong)
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^\{"error":"The passphrase is not the one/) })
  await expect(stat(path.join(directory, 'second'))).rejects.toThrow('ENOENT')

  expect(await earshot('second', 'restore', '--from', running, ...passphrase)).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/^\{"warning":"No erasure ledger was found [^\n]*\n$/),
  })
  expect(await keyOf('second')).toBe(await keyOf('first'))
  expect((await stat(path.join(directory, 'second/secret-key'))).mode & 0o777).toBe(0o600)
  expect((await earshot('second', 'organization', 'list')).result.organizations).toMatchObject([{ organizationId, name: 'Acme' }])
  expect(await earshot('second', 'restore', '--from', running)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/is not empty\. Stop/),
  })

  // Without its keys it needs them from elsewhere, and makes none of its own.
  const keyless = await earshot('third', 'restore', '--from', stopped)
  expect(keyless).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('put its file secret-key into') })
  await expect(stat(path.join(directory, 'third'))).rejects.toThrow('ENOENT')
  await mkdir(path.join(directory, 'third'), { mode: 0o711 })
  await writeFile(path.join(directory, 'third/secret-key'), await keyOf('first'), { mode: 0o600 })
  expect(await earshot('third', 'restore', '--from', stopped)).toMatchObject({ exitCode: 0 })
})
