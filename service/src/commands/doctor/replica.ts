import { setTimeout as pause } from 'node:timers/promises'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import { connect } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import { readPosition } from '../../database/replica/replay-position.ts'
import { lagSecondsMax } from '../../database/replica/replica.ts'
import { type Check, reasonOf } from './check.ts'

const name = 'replica'
const messages = doctorMessages.replica
const fix = messages.fix

/** Examines whether the read replica follows this database, and how far it is behind. */
export async function examineReplica(primary: Pool, { databaseReplicaUrl: url }: Pick<Config, 'databaseReplicaUrl'>): Promise<Check[]> {
  if (url === null) return []
  const replica = connect(url, { connectionsMax: 1, applicationName: 'earshot doctor', bounds: null, targetOfSeveral: 'standby' })
  try {
    return [await compare(primary, replica)]
  } catch (error) {
    return [{ name, state: 'warning', finding: messages.unreachable({ reason: reasonOf(error) }), fix }]
  } finally {
    await replica.end({ timeout: 1 })
  }
}

async function compare(primary: Pool, replica: Pool): Promise<Check> {
  const since = performance.now()
  const wanted = await readPosition(primary)
  for (;;) {
    const found = await readPosition(replica)
    if (!wanted || !found) return { name, state: 'warning', finding: messages.untold, fix: messages.untoldFix }
    if (found.system !== wanted.system) return { name, state: 'warning', finding: messages.foreign, fix }
    if (found.timeline !== wanted.timeline)
      return { name, state: 'warning', finding: messages.otherTimeline, fix: messages.otherTimelineFix }
    const milliseconds = Math.ceil(performance.now() - since)
    if (found.bytes >= wanted.bytes) return { name, state: 'ok', finding: messages.ok({ milliseconds }) }
    if (milliseconds > lagSecondsMax * 1000) return { name, state: 'warning', finding: messages.late({ seconds: lagSecondsMax }), fix }
    await pause(20)
  }
}
