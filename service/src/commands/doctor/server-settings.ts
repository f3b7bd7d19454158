import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Pool } from '../../database/pool.ts'
import { nodeConnectionsMax } from '../../database/pool-sizes.ts'
import type { Check } from './check.ts'

const messages = doctorMessages.serverSettings

interface ServerSettings {
  connectionsMax: number
  connectionsReserved: number
  walLevel: string
  synchronousCommit: string
  synchronousStandbyNames: string
  isStandby: boolean
  isReadOnly: boolean
}

/**
 * Examines the settings of PostgreSQL that decide how many nodes it serves, whether it can have standbys and backups, and whether a write that
 * was acknowledged survives a failover.
 */
export async function examineServerSettings(
  sql: Pool,
  { isPooled, hasSeveralServers }: { isPooled: boolean; hasSeveralServers: boolean },
): Promise<Check[]> {
  const [settings] = await sql<[ServerSettings]>`
    select
      current_setting('max_connections')::int as connections_max,
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int
        as connections_reserved,
      current_setting('wal_level') as wal_level, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names,
      pg_is_in_recovery() as is_standby, current_setting('transaction_read_only')::boolean as is_read_only`
  return [
    ...examineWritable(settings),
    // A pooler has its own number of connections.
    ...(isPooled ? [] : [examineConnections(settings)]),
    ...examineLog(settings),
    ...examineStandbys(settings, hasSeveralServers),
  ]
}

function examineWritable({ isStandby, isReadOnly }: ServerSettings): Check[] {
  if (!isStandby && !isReadOnly) return []
  return [{ name: 'database', state: 'broken', finding: isStandby ? messages.standby : messages.readOnly, fix: messages.notWritableFix }]
}

function examineConnections({ connectionsMax, connectionsReserved }: ServerSettings): Check {
  const name = 'connections'
  const nodes = Math.floor((connectionsMax - connectionsReserved) / nodeConnectionsMax)
  const finding = messages.connections({ max: connectionsMax, nodes, perNode: nodeConnectionsMax })
  // A node that takes the place of another runs beside it for a while.
  return nodes >= 2 ? { name, state: 'ok', finding } : { name, state: 'warning', finding, fix: messages.connectionsFix }
}

function examineLog({ walLevel }: ServerSettings): Check[] {
  return walLevel === 'minimal' ? [{ name: 'standbys', state: 'warning', finding: messages.walLevel, fix: messages.walLevelFix }] : []
}

function examineStandbys({ synchronousCommit, synchronousStandbyNames }: ServerSettings, hasSeveralServers: boolean): Check[] {
  const name = 'standbys'
  if (synchronousStandbyNames === '') {
    return hasSeveralServers ? [{ name, state: 'warning', finding: messages.asynchronous, fix: messages.asynchronousFix }] : []
  }
  if (['local', 'off'].includes(synchronousCommit)) {
    const finding = messages.notWaiting({ value: synchronousCommit })
    return [{ name, state: 'warning', finding, fix: messages.notWaitingFix }]
  }
  return [{ name, state: 'ok', finding: messages.synchronous }]
}
