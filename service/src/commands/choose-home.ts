/** Which of several homes a command is about: the one that is named, or that of the organization or id that is given. */

import { type Environment, readConfig, settings } from '../config.ts'
import { connect } from '../database/database.ts'
import { homeIdInUuid } from '../database/home-id.ts'
import { homeIdOf } from '../database/servers/database-address.ts'
import { findHome } from '../homes/directory.ts'
import type { NamedHome } from '../setting-values.ts'
import { isId } from '../text.ts'

/** The settings, with the name of the home in them; with none, where the first is meant. Errors: ConfigError · those of the first home's database. */
export async function environmentAtHome(
  { values, home }: { values: Record<string, unknown>; home: string | null },
  env: Environment,
): Promise<Environment> {
  const name = home ?? (env[settings.homeName.name]?.trim() || (await homeOf(values, readConfig(env).homes!)))
  return name === null ? env : { ...env, [settings.homeName.name]: name }
}

async function homeOf({ organization, ...others }: Record<string, unknown>, homes: readonly NamedHome[]): Promise<string | null> {
  if (typeof organization === 'string') return withFirst(homes, (sql) => findHome(sql, { organizationId: organization }))
  const ids = Object.values(others).filter((value): value is string => typeof value === 'string' && isId(value))
  return homes.slice(1).find(({ name }) => ids.some((id) => homeIdInUuid(id) === homeIdOf(name)))?.name ?? null
}

async function withFirst<Found>([first]: readonly NamedHome[], act: (sql: ReturnType<typeof connect>) => Promise<Found>): Promise<Found> {
  const sql = connect(first!.url, { connectionsMax: 1 })
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
