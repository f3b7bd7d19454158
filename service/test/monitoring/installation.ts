/** Earshot as an operator has it: a PostgreSQL, and processes that serve metrics, each of which can be killed, put to sleep or replaced. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../../src/database/database.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { type KillableService, openKillableService } from '../crash/killable-service.ts'
import { openBusiness } from '../faults/fleet.ts'
import { freePort } from '../world/free-port.ts'
import { openPassage, type Passage } from './passage.ts'

export interface Installation {
  directory: string
  /** Straight to the database, whatever the passage does. */
  sql: Pool
  secretKey: string
  business: { organizationId: string; projectId: string; apiKey: string }
  /** The way of every process to the database. */
  passage: Passage
  /** A process that is not started yet. */
  node(role: 'all' | 'api' | 'worker', settings?: Record<string, string>, program?: string): Promise<MeasuredNode>
  close(): Promise<void>
}

export interface MeasuredNode extends KillableService {
  metricsPort: number
}

export async function openInstallation(): Promise<Installation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-monitoring-'))
  const embedded = await openEmbedded(path.join(directory, 'database'), 'serve')
  const sql = connect(embedded.url, { connectionsMax: 4 })
  await migrate(sql)
  const business = await openBusiness(sql, 'Acme')
  const { hostname: host, port } = new URL(embedded.url)
  const passage = await openPassage({ host, port: Number(port) })
  const url = Object.assign(new URL(embedded.url), { port: String(passage.port) })
  const secretKey = randomBytes(32).toString('base64')
  const nodes: KillableService[] = []
  return {
    ...{ directory, sql, secretKey, business, passage },
    async node(role, settings = {}, program) {
      const ownDirectory = path.join(directory, `node-${nodes.length}`)
      mkdirSync(ownDirectory)
      const metricsPort = await freePort()
      const node = await openKillableService(ownDirectory, {
        role,
        ...(program && { program }),
        settings: { DATABASE_URL: url.href, SECRET_KEY: secretKey, METRICS_PORT: String(metricsPort), ...settings },
      })
      nodes.push(node)
      return { ...node, metricsPort }
    },
    async close() {
      for (const node of nodes) await node.kill()
      await sql.end({ timeout: 1 })
      await passage.close()
      await embedded.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Copies the program and gives it another version; returns its command. */
export function copyAsVersion(version: string, directory: string): string {
  const root = path.resolve(import.meta.dirname, '../../..')
  for (const part of ['node_modules', 'contract', 'messages', 'web']) symlinkSync(path.join(root, part), path.join(directory, part))
  for (const part of ['src', 'bin', 'node_modules'])
    cpSync(path.join(root, 'service', part), path.join(directory, 'service', part), { recursive: true, verbatimSymlinks: true })
  const manifest = JSON.parse(readFileSync(path.join(root, 'service/package.json'), 'utf8'))
  writeFileSync(path.join(directory, 'service/package.json'), JSON.stringify({ ...manifest, version }))
  return path.join(directory, 'service/bin/earshot')
}
