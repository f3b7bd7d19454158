import { doctorMessages } from '@earshot/messages/cli/doctor'
import { isCitus } from '../../database/citus.ts'
import type { Pool } from '../../database/pool.ts'
import type { Check } from './check.ts'

/** The warning where a pooler drops the bounds of statements (decision 35): the database's administrator can give them to the role. */
export const missingTimeoutsWarning = async (sql: Pool): Promise<Check> =>
  warning({
    finding: doctorMessages.timeouts.none,
    commands: await commandsOf(sql, { statement_timeout: '10s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' }),
  })

/**
 * Warns where a home is on a cluster of Citus whose nodes let a statement wait for a lock as long as it takes: a connection there has the
 * settings of its role, not those of the connection that asks (docs/operations/scale.md#citus).
 */
export async function examineNodeTimeouts(sql: Pool): Promise<Check[]> {
  if (!(await isCitus(sql))) return []
  const [{ isBounded }] = await sql<[{ isBounded: boolean }]>`
    select exists (
      select from pg_db_role_setting join pg_database on setdatabase in (0, pg_database.oid)
      where datname = current_database() and setrole in (0, current_user::regrole) and array_to_string(setconfig, ',') ~ '(^|,)lock_timeout=[0.]*[1-9]'
    ) as is_bounded`
  if (isBounded) return []
  return [warning({ finding: doctorMessages.timeouts.noneOnNodes, commands: await commandsOf(sql, { lock_timeout: '5s' }) })]
}

async function commandsOf(sql: Pool, settings: Record<string, string>): Promise<string> {
  const [{ role }] = await sql<[{ role: string }]>`select quote_ident(current_user) as role`
  return Object.entries(settings)
    .map(([name, value]) => `"alter role ${role} set ${name} = '${value}'"`)
    .join(', ')
}

const warning = ({ finding, commands }: { finding: string; commands: string }): Check => ({
  ...{ name: 'timeouts', state: 'warning', finding },
  fix: doctorMessages.timeouts.fix({ commands }),
})
