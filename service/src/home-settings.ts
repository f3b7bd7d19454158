import path from 'node:path'
import { settingsMessages } from '@earshot/messages/cli/settings'
import { isHomeName } from './database/servers/database-address.ts'
import type { Mistake, Setting } from './setting.ts'
import { type NamedHome, parseHomes } from './setting-values.ts'

// Settings of a service whose organizations live in several databases.

export interface HomeConfig {
  /** Several databases, each with some of the organizations, the first of which is databaseUrl; null: there is one. */
  homes: NamedHome[] | null
  /** The home that a command is about; null: the first. */
  homeName: string | null
}

export const homeSettings: { readonly [field in keyof HomeConfig]: Setting<NonNullable<HomeConfig[field]>> } = {
  homes: {
    name: 'HOMES',
    default: null,
    secret: true,
    is: settingsMessages.homes.is,
    parse: parseHomes,
    mustBe: settingsMessages.homes.mustBe,
  },
  homeName: {
    name: 'HOME_NAME',
    default: null,
    is: settingsMessages.homeName.is,
    parse: (written) => (isHomeName(written) ? written : null),
    mustBe: settingsMessages.homeName.mustBe,
  },
}

/** The name of the home that settings are about; null: it is the only one, and has none. */
export const homeNameIn = ({ homes, homeName }: HomeConfig): string | null => homeName ?? homes?.[0]?.name ?? null

/** What a home has of its own. */
interface OfHome extends HomeConfig {
  databaseUrl: string | null
  backupTo: string | null
}

/**
 * Has the settings be about the home that is meant, of several the first unless one is named: its database, and a directory of its name for
 * backups. Returns what is wrong with the settings of homes beside others; `isSet`: what the environment has.
 */
export function chooseHome(config: OfHome, isSet: { databaseUrl: boolean; secretKey: boolean }): Mistake[] {
  const { backupTo, homeName } = config
  const homes = (config.homes ?? []).map((home) => ({ ...home, backupTo: backupTo === null ? null : path.join(backupTo, home.name) }))
  const chosen = homeName === null ? homes[0] : homes.find(({ name }) => name === homeName)
  config.homes = homes
  config.databaseUrl ??= chosen?.url ?? null
  config.backupTo = chosen?.backupTo ?? null
  const names = homes.map(({ name }) => name).join(', ')
  return [
    ...(isSet.databaseUrl ? [{ setting: homeSettings.homes.name, mistake: settingsMessages.homes.both }] : []),
    ...(isSet.secretKey ? [] : [{ setting: 'SECRET_KEY', mistake: settingsMessages.secretKey.required }]),
    ...(chosen ? [] : [{ setting: homeSettings.homeName.name, mistake: settingsMessages.homeName.unknown({ homes: names }) }]),
  ]
}
