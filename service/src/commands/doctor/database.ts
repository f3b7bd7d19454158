import { existsSync } from 'node:fs'
import path from 'node:path'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import { connect, examineBounds, servingBounds } from '../../database/database.ts'
import { readDurability } from '../../database/durability.ts'
import { openEmbedded } from '../../database/embedded/embedded.ts'
import { isOtherHome } from '../../database/home-id.ts'
import { schemaState } from '../../database/migrate.ts'
import type { Pool } from '../../database/pool.ts'
import { examinePooling } from '../../database/pooler.ts'
import { type Check, reasonOf } from './check.ts'
import { examineClock } from './clock.ts'
import { examineRoom } from './database-room.ts'
import { examineDiskGrowth } from './disk-growth.ts'
import { examinePooler } from './pooler.ts'
import { examineReplica } from './replica.ts'
import { examineSecrets } from './secrets.ts'
import { examineServerSettings } from './server-settings.ts'
import { examineNodeTimeouts, missingTimeoutsWarning } from './timeouts.ts'
import { examineUpgrade } from './upgrade.ts'

const messages = doctorMessages.database

/** Examines PostgreSQL: whether it answers, its version, tables, durability, clock, keys, growth and bounds; before an upgrade, what that would change. */
export async function examineDatabase(config: Config, { beforeUpgrade }: { beforeUpgrade: boolean }): Promise<Check[]> {
  const name = 'database'
  const embedded = config.databaseUrl === null
  if (embedded && !existsSync(path.join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'))) {
    return [{ name, state: 'ok', finding: messages.none({ dataDir: config.dataDir }) }]
  }
  let close = async () => {}
  try {
    const opened = embedded ? await openEmbedded(config.dataDir, 'command') : null
    const url = opened?.url ?? config.databaseUrl!
    const { areTaken, areHeld } = await examineBounds(url)
    const pooling = await examinePooling(url)
    const sql = connect(url, {
      keepsStatements: pooling.keepsStatements,
      connectionsMax: 1,
      applicationName: 'earshot doctor',
      bounds: areTaken ? servingBounds : null,
    })
    close = async () => {
      await sql.end({ timeout: 1 })
      await opened?.close()
    }
    return [
      ...(await examineServer(sql, config)),
      ...(beforeUpgrade ? [await examineUpgrade(sql)] : []),
      ...(areHeld ? await examineNodeTimeouts(sql) : [await missingTimeoutsWarning(sql)]),
      ...(await examineServerSettings(sql, { isPooled: pooling.kind !== 'none', hasSeveralServers: sql.settings.servers.isChosen })),
      ...(await examinePooler(pooling, config)),
      ...(await examineReplica(sql, config)),
      ...(await examineRoom(sql)),
    ]
  } catch (error) {
    const fix = embedded ? messages.bundledFix({ log: path.join(config.dataDir, 'postgres.log') }) : messages.unreachableFix
    return [{ name, state: 'broken', finding: messages.unreachable({ reason: reasonOf(error) }), fix }]
  } finally {
    await close()
  }
}

async function examineServer(sql: Pool, config: Config): Promise<Check[]> {
  const name = 'database'
  const [server] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`
  const version: Check =
    server!.number >= 150_000
      ? { name, state: 'ok', finding: messages.ok({ version: server!.version }) }
      : { name, state: 'broken', finding: messages.tooOld({ version: server!.version }), fix: messages.tooOldFix }
  const { tables: tableMessages, durability: durabilityMessages } = doctorMessages
  const tables: Record<Awaited<ReturnType<typeof schemaState>>, Check> = {
    ready: { name: 'tables', state: 'ok', finding: tableMessages.ready },
    behind: { name: 'tables', state: 'warning', finding: tableMessages.behind, fix: tableMessages.behindFix },
    ahead: { name: 'tables', state: 'broken', finding: tableMessages.ahead, fix: tableMessages.aheadFix },
  }
  const { weaknesses } = await readDurability(sql)
  const durability: Check =
    weaknesses.length === 0
      ? { name: 'durability', state: 'ok', finding: durabilityMessages.ok }
      : { name: 'durability', state: 'warning', finding: weaknesses.join(' '), fix: durabilityMessages.fix }
  const state = await schemaState(sql)
  return [
    ...[version, tables[state], durability, await examineClock(sql)],
    ...(state === 'ready' && (await isOtherHome(sql))
      ? [{ name, state: 'broken', finding: messages.otherHome, fix: messages.otherHomeFix } as const]
      : []),
    ...(state === 'ready' ? await examineSecrets(sql, config) : []),
    ...(state === 'ready' && config.databaseUrl === null ? await examineDiskGrowth(sql, config) : []),
  ]
}
