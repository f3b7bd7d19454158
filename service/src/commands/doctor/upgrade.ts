import { doctorMessages } from '@earshot/messages/cli/doctor'
import { planOf } from '../../database/migrate.ts'
import type { Pool } from '../../database/pool.ts'
import type { Check } from './check.ts'

const messages = doctorMessages.upgrade

/** Tells what this version would change in the database, and whether those that run there now go on meanwhile. */
export async function examineUpgrade(sql: Pool): Promise<Check> {
  const name = 'upgrade'
  const { refusal, missing, isEmpty, runsBeside } = await planOf(sql)
  if (refusal !== null) {
    return { name, state: 'broken', finding: messages.impossible({ reason: refusal }), fix: messages.impossibleFix }
  }
  if (isEmpty) return { name, state: 'ok', finding: messages.empty }
  if (missing.length === 0) return { name, state: 'ok', finding: messages.nothing }
  const migrations = missing.join(', ')
  if (runsBeside) return { name, state: 'ok', finding: messages.beside({ migrations }) }
  return { name, state: 'warning', finding: messages.apart({ migrations }), fix: messages.apartFix }
}
