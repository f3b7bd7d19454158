/** `earshot doctor`: lists every setting and its value, examines what the service needs, and says how to fix it. Changes nothing. */

import { doctorMessages } from '@earshot/messages/cli/doctor'
import { type Config, type Environment, readConfig, settings, writtenIn } from '../../config.ts'
import { maskedAddress } from '../../mask.ts'
import { ConfigError } from '../../setting.ts'
import { action, type ValuesOf } from '../command.ts'
import { configOfHome } from '../open-homes.ts'
import type { doctorOptions } from '../table/doctor.ts'
import { examineBackup } from './backup.ts'
import { examineBaseUrl } from './base-url.ts'
import type { Check } from './check.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { examineMail } from './mail.ts'
import { examineRateLimit } from './rate-limit.ts'
import { examineTls } from './tls.ts'

export const doctor = action({
  run: async ({ beforeUpgrade }: ValuesOf<typeof doctorOptions>, { env }) => {
    const checks = await examine(env, { beforeUpgrade })
    return { ok: checks.every(({ state }) => state !== 'broken'), settings: listSettings(env), checks }
  },
  show: ({ settings, checks }) => {
    const { headings, value: words } = doctorMessages
    const width = Math.max(...settings.map(({ value }) => (value ?? words.none).length))
    const lines = settings.flatMap(({ name, value, from, is, default: fallback }) => {
      const origin = from === 'default' ? words.default : words.set({ value: fallback ?? words.none })
      return [`  ${name.padEnd(22)}${(value ?? words.none).padEnd(width + 2)}${origin}`, `  ${''.padEnd(22)}${is}`]
    })
    const nameWidth = Math.max(13, ...checks.map(({ name }) => name.length + 2))
    const found = checks.flatMap(({ name, state, finding, fix }) => [
      `  ${state.padEnd(9)}${name.padEnd(nameWidth)}${finding}`,
      ...(fix ? [`  ${''.padEnd(nameWidth + 9)}${doctorMessages.fix({ fix })}`] : []),
    ])
    return [headings.settings, '', ...lines, '', headings.checks, '', ...found].join('\n')
  },
})

function listSettings(env: Environment) {
  return Object.entries(settings).map(([field, { name, default: fallback, is, secret }]) => {
    const value = writtenIn(env, field as keyof Config)
    return {
      name,
      value: secret && value ? maskedAddress(value) : value,
      default: fallback,
      from: env[name]?.trim() ? ('environment' as const) : ('default' as const),
      is,
    }
  })
}

async function examine(env: Environment, { beforeUpgrade }: { beforeUpgrade: boolean }): Promise<Check[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.mistakes.map(({ setting, mistake }) => ({
      name: 'settings',
      state: 'broken',
      finding: mistake,
      fix: doctorMessages.settings.fix({ setting }),
    }))
  }
  const examined = await Promise.all([
    examineEach(config, (home) => examineDatabase(home, { beforeUpgrade })),
    examineDisk(config),
    examineEach(config, examineBackup),
    examineMail(config),
    examineRateLimit(config),
    examineBaseUrl(config),
    examineTls(config),
  ])
  return [{ name: 'settings', state: 'ok', finding: doctorMessages.settings.ok }, ...examined.flat()]
}

/** Examines what each of several homes has of its own, unless one is named. */
async function examineEach(config: Config, examineHome: (config: Config) => Promise<Check[]>): Promise<Check[]> {
  if (config.homes === null || config.homeName !== null) return examineHome(config)
  const examined = await Promise.all(
    config.homes.map(async (home) => {
      const checks = await examineHome(configOfHome(config, home))
      return checks.map((check) => ({ ...check, name: `${home.name}: ${check.name}` }))
    }),
  )
  return examined.flat()
}
