/** `earshot doctor`: lists every setting and its value, examines what the service needs, and says how to fix it. Changes nothing. */

import { type Config, ConfigError, type Environment, readConfig, settings, writtenIn } from '../../config.ts'
import { maskedAddress } from '../../mask.ts'
import { command } from '../command.ts'
import { examineBaseAddress } from './base-address.ts'
import type { Check } from './check.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { examineMail } from './mail.ts'
import { examineRateLimit } from './rate-limit.ts'

export const doctorCommands = [
  command({
    words: 'doctor',
    is: 'List every setting, check settings, database, mail and base address, and say how to fix each.',
    options: {},
    run: async (_values, { env }) => {
      const checks = await examine(env)
      return { ok: checks.every(({ state }) => state !== 'broken'), settings: listSettings(env), checks }
    },
    show: ({ settings, checks }) => {
      const width = Math.max(...settings.map(({ value }) => value?.length ?? 0), 4)
      const lines = settings.flatMap(({ name, value, from, is, default: fallback }) => [
        `  ${name.padEnd(22)}${(value ?? 'none').padEnd(width + 2)}${from === 'default' ? 'default' : `set; the default is ${fallback ?? 'none'}`}`,
        `  ${''.padEnd(22)}${is}`,
      ])
      const found = checks.flatMap(({ name, state, finding, fix }) => [
        `  ${state.padEnd(9)}${name.padEnd(13)}${finding}`,
        ...(fix ? [`  ${''.padEnd(22)}To fix it: ${fix}`] : []),
      ])
      return ['Settings', '', ...lines, '', 'Checks', '', ...found].join('\n')
    },
  }),
]

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

async function examine(env: Environment): Promise<Check[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.mistakes.map(({ setting, mistake }) => ({
      name: 'settings',
      state: 'broken',
      finding: `${setting} ${mistake}`,
      fix: `change ${setting} in the environment; the other checks need the settings and were left out.`,
    }))
  }
  const examined = await Promise.all([
    examineDatabase(config),
    examineDisk(config),
    examineMail(config),
    examineRateLimit(config),
    examineBaseAddress(config),
  ])
  return [{ name: 'settings', state: 'ok', finding: 'each is as it should be.' }, ...examined.flat()]
}
