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

/** Returns the home that is meant: of several the first, unless one is named; null: there is one, or none of that name. */
export const chosenHome = ({ homes, homeName }: HomeConfig): NamedHome | null =>
  (homeName === null ? homes?.[0] : homes?.find(({ name }) => name === homeName)) ?? null

/** Gives each home a directory of its name for its backups, where there is one for backups. */
export const withBackups = (homes: readonly NamedHome[], backupTo: string | null): NamedHome[] =>
  homes.map((home) => ({ ...home, backupTo: backupTo === null ? null : path.join(backupTo, home.name) }))

/** What is wrong with the settings of homes beside others; `isSet`: what the environment has. */
export function homeMistakes(config: HomeConfig, isSet: { databaseUrl: boolean; secretKey: boolean }): Mistake[] {
  const { homes } = config
  if (homes === null) return []
  const names = homes.map(({ name }) => name).join(', ')
  return [
    ...(isSet.databaseUrl ? [{ setting: homeSettings.homes.name, mistake: settingsMessages.homes.both }] : []),
    ...(isSet.secretKey ? [] : [{ setting: 'SECRET_KEY', mistake: settingsMessages.secretKey.required }]),
    ...(chosenHome(config) === null
      ? [{ setting: homeSettings.homeName.name, mistake: settingsMessages.homeName.unknown({ homes: names }) }]
      : []),
  ]
}
