/** A stage for figures: a PostgreSQL of its own in a temporary directory with one business in it. All of it is removed afterwards. */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@earshot/contract'
import { connect } from '../service/src/database/database.ts'
import { openEmbedded } from '../service/src/database/embedded/embedded.ts'
import { migrate } from '../service/src/database/migrate.ts'
import type { Pool } from '../service/src/database/pool.ts'
import { createKey } from '../service/src/resources/organizations/api-keys.ts'
import { createOrganization } from '../service/src/resources/organizations/organizations.ts'
import { createProject } from '../service/src/resources/projects/projects.ts'
import { freePort, type Running, root, startServer } from './process.ts'

export interface Stage {
  sql: Pool
  databaseUrl: string
  secretKey: string
  organizationId: string
  /** A key with every permission. */
  apiKey: string
  /** Makes a project of the business. */
  openProject(name: string): Promise<string>
  /** `earshot serve`, as in production; `settings` are added to its environment. */
  startService(role: 'all' | 'api' | 'worker', settings?: Record<string, string>): Promise<Running>
  /** Several services in one process that have requests by turns (services-by-turns.ts), one for each of these settings. */
  startServicesByTurns(settings: readonly Record<string, string>[]): Promise<Running>
  /** The limit of the machine: the resources' own statements behind a bare `node:http` server (bare-server.ts). */
  startBareServer(): Promise<Running>
  /** Stops everything that was started and removes the directory; once, however often it is called. */
  close(): Promise<void>
}

/** With `profileDirectory`, every server leaves a CPU profile there when it stops: for Chromium's DevTools, or any other reader of .cpuprofile. */
export async function openStage({ profileDirectory }: { profileDirectory?: string | undefined } = {}): Promise<Stage> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  const embedded = await openEmbedded(directory, 'command')
  const sql = connect(embedded.url, { connectionsMax: 4, applicationName: 'earshot bench' })
  const started: Running[] = []
  const closeAll = async () => {
    for (const each of started) await each.stop()
    await sql.end({ timeout: 5 })
    await embedded.close()
    await rm(directory, { recursive: true, force: true })
  }
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= closeAll()
    return closed
  }
  try {
    await migrate(sql)
    const { organizationId } = await createOrganization(sql, { name: 'Bench' })
    const { key: apiKey } = await createKey(sql, { organizationId, name: 'bench', permissions: [...permissions] })
    const secretKey = randomBytes(32).toString('base64')
    const environment = {
      ...{ DATABASE_URL: embedded.url, SECRET_KEY: secretKey, DATA_DIR: directory },
      ...(profileDirectory && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDirectory}` }),
    }
    const start = async (server: Parameters<typeof startServer>[0]) => {
      const running = await startServer(server)
      started.push(running)
      return running
    }
    return {
      ...{ sql, databaseUrl: embedded.url, secretKey, organizationId, apiKey, close },
      openProject: async (name) => (await createProject(sql, { organizationId, name })).projectId,
      startService: (role, settings = {}) =>
        start({
          command: path.join(root, 'service/bin/earshot'),
          args: ['serve', '--role', role],
          env: { ...environment, ALLOW_PRIVATE_TARGETS: 'true', ...settings },
          readyPath: '/readyz',
        }),
      async startServicesByTurns([first, ...others]) {
        const ports = await Promise.all(others.map(freePort))
        const services = [first, ...others.map((settings, at) => ({ ...settings, PORT: String(ports[at]) }))]
        return start({
          command: process.execPath,
          args: [path.join(root, 'bench/services-by-turns.ts')],
          env: { ...environment, SERVICES: JSON.stringify(services) },
          // The first service is ready before the others are.
          readyPath: '/counted',
        })
      },
      startBareServer: () =>
        start({
          command: process.execPath,
          args: [path.join(root, 'bench/bare-server.ts')],
          env: { ...environment, ORGANIZATION_ID: organizationId },
          readyPath: '/',
        }),
    }
  } catch (error) {
    await close()
    throw error
  }
}
