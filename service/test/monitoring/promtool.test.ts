import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { debianProgram } from '../world/debian-program.ts'
import { deployFolder } from './deployed-files.ts'

// What Prometheus' own tools say of deploy/: the files are right, and each alert fires when it should and not before.

const promtool = await debianProgram('promtool', 'prometheus')
const amtool = await debianProgram('amtool', 'prometheus-alertmanager')

async function check(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: deployFolder }).catch((error) => error)
  return `${stdout}${stderr}`
}

test.skipIf(!promtool)('the configuration of Prometheus and its rules are read without a complaint', async () => {
  expect(await check(promtool!, 'check', 'config', 'prometheus.yml')).toMatch(
    /is valid prometheus config file syntax[\s\S]*SUCCESS: \d+ rules found/,
  )
})

test.skipIf(!promtool)('each alert fires after its time and for its reason, and no other does', async () => {
  expect(await check(promtool!, 'test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

test.skipIf(!amtool)('the configuration of Alertmanager is read without a complaint', async () => {
  expect(await check(amtool!, 'check-config', path.join(deployFolder, 'alertmanager.yml'))).toContain('SUCCESS')
})
