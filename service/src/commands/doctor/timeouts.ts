import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Pool } from '../../database/pool.ts'
import type { Check } from './check.ts'

/** The warning where a pooler drops the bounds of statements (decision 35): the database's administrator can give them to the role. */
export async function missingTimeoutsWarning(sql: Pool): Promise<Check> {
  const [{ role }] = await sql<[{ role: string }]>`select quote_ident(current_user) as role`
  const settings = { statement_timeout: '10s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' }
  const commands = Object.entries(settings).map(([name, value]) => `"alter role ${role} set ${name} = '${value}'"`)
  return {
    name: 'timeouts',
    state: 'warning',
    finding: doctorMessages.timeouts.none,
    fix: doctorMessages.timeouts.fix({ commands: commands.join(', ') }),
  }
}
