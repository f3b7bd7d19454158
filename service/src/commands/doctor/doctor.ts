/** `earshot doctor`: every setting and what it came to, what is wrong, and how to mend it. Changes nothing. */

import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { type Config, ConfigError, type Environment, readConfig, settings, writtenIn } from '../../config.ts'
import { connect, examineBounds, servingBounds } from '../../database/database.ts'
import { readDurability } from '../../database/durability.ts'
import { openEmbedded } from '../../database/embedded.ts'
import { schemaState } from '../../database/migrate.ts'
import type { Pool } from '../../database/pool.ts'
import { isPortFree } from '../../database/program.ts'
import { answerMsMax, tryRedis } from '../../http/shared-rate-limit.ts'
import { maskedAddress, maskedLine } from '../../mask.ts'
import { readSmtpUrl } from '../../network/smtp-url.ts'
import { command } from '../command.ts'
import { unbounded } from './bounds.ts'
import { unknownProxy } from './proxy.ts'
import { examineSecrets } from './secrets.ts'

/** One thing that was looked at. `broken`: the service can't do its work. `warning`: it can, but this should be known. */
export interface Check {
  name: string
  state: 'ok' | 'warning' | 'broken'
  finding: string
  /** What to do about it. */
  mend?: string
}

export const doctorCommands = [
  command({
    words: 'doctor',
    is: 'List every setting, check settings, database, mail and base address, and say how to mend each.',
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
      const found = checks.flatMap(({ name, state, finding, mend }) => [
        `  ${state.padEnd(9)}${name.padEnd(13)}${finding}`,
        ...(mend ? [`  ${''.padEnd(22)}To mend it: ${mend}`] : []),
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
      mend: `change ${setting} in the environment; the other checks need the settings and were left out.`,
    }))
  }
  const examined = await Promise.all([
    examineDatabase(config),
    examineDisk(config),
    examineMail(config),
    examineLimit(config),
    examineBaseAddress(config),
  ])
  return [{ name: 'settings', state: 'ok', finding: 'each is as it should be.' }, ...examined.flat()]
}

async function examineDatabase(config: Config): Promise<Check[]> {
  const name = 'database'
  const embedded = config.databaseUrl === null
  if (embedded && !existsSync(path.join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'))) {
    return [{ name, state: 'ok', finding: `${config.dataDir} has none yet; serve makes one when it starts.` }]
  }
  let close = async () => {}
  try {
    const opened = embedded ? await openEmbedded(config.dataDir, 'command') : null
    const url = opened?.url ?? config.databaseUrl!
    const { areTaken, areHeld } = await examineBounds(url)
    const sql = connect(url, { connectionsMax: 1, applicationName: 'earshot doctor', bounds: areTaken ? servingBounds : null })
    close = async () => {
      await sql.end({ timeout: 1 })
      await opened?.close()
    }
    return [...(await examineServer(sql, config)), ...(areHeld ? [] : [await unbounded(sql)])]
  } catch (error) {
    const mend = embedded
      ? `read ${path.join(config.dataDir, 'postgres.log')}.`
      : 'check DATABASE_URL: host, port, user, password, database; and that it runs.'
    return [{ name, state: 'broken', finding: `it can't be reached: ${reason(error)}.`, mend }]
  } finally {
    await close()
  }
}

async function examineServer(sql: Pool, config: Config): Promise<Check[]> {
  const name = 'database'
  const [server] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`
  const version: Check =
    server!.number >= 150_000
      ? { name, state: 'ok', finding: `PostgreSQL ${server!.version} answers.` }
      : { name, state: 'broken', finding: `PostgreSQL ${server!.version} is too old.`, mend: 'use version 15 or newer.' }
  const tables: Record<Awaited<ReturnType<typeof schemaState>>, Check> = {
    ready: { name: 'tables', state: 'ok', finding: 'they are this version’s.' },
    behind: {
      name: 'tables',
      state: 'warning',
      finding: 'they are not this version’s yet.',
      mend: 'run "earshot migrate", or start serve, which does the same.',
    },
    ahead: {
      name: 'tables',
      state: 'broken',
      finding: 'another version of Earshot made them.',
      mend: 'run the version that made them, or a newer one; "earshot migrate" tells more.',
    },
  }
  const { weaknesses } = await readDurability(sql)
  const durability: Check =
    weaknesses.length === 0
      ? { name: 'durability', state: 'ok', finding: 'an acknowledged write survives a crash of the service, the database and the machine.' }
      : { name: 'durability', state: 'warning', finding: weaknesses.join(' '), mend: 'turn it on in PostgreSQL’s settings.' }
  const state = await schemaState(sql)
  return [version, tables[state], durability, ...(state === 'ready' ? await examineSecrets(sql, config) : [])]
}

async function examineDisk({ dataDir, databaseUrl }: Config): Promise<Check[]> {
  if (databaseUrl !== null) return []
  let directory = dataDir
  while (!existsSync(directory)) directory = path.dirname(directory)
  const { bavail, bsize } = await fs.statfs(directory)
  const gigabytes = (bavail * bsize) / 1e9
  const finding = `${gigabytes.toFixed(1)} GB are free at ${dataDir}.`
  const mend = 'make room, or set DATA_DIR to a larger disk; PostgreSQL stops when the disk is full.'
  // 0.5 GB: a checkpoint's worth of write-ahead log. 3 GB: its most by our settings, and room to notice.
  if (gigabytes < 0.5) return [{ name: 'disk', state: 'broken', finding, mend }]
  if (gigabytes < 3) return [{ name: 'disk', state: 'warning', finding, mend }]
  return [{ name: 'disk', state: 'ok', finding }]
}

async function examineMail({ smtpUrl, mailFrom }: Config): Promise<Check[]> {
  const name = 'mail'
  if (smtpUrl === null) {
    return [{ name, state: 'warning', finding: 'there is no mail server: mails are kept, not sent.', mend: 'set SMTP_URL and MAIL_FROM.' }]
  }
  const read = readSmtpUrl(smtpUrl)!
  const transport = nodemailer.createTransport({ ...read, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await transport.verify()
    const finding = `${new URL(smtpUrl).host} takes mails from ${mailFrom}`
    if (!new URL(smtpUrl).searchParams.has('tls') || read.requireTLS) return [{ name, state: 'ok', finding: `${finding}.` }]
    const mend = 'take ?tls=optional out of SMTP_URL, unless the way to the mail server is yours alone.'
    return [{ name, state: 'warning', finding: `${finding}; where it offers no TLS, mails and password go unencrypted.`, mend }]
  } catch (error) {
    return [
      {
        name,
        state: 'broken',
        finding: `${new URL(smtpUrl).host} does not take mails: ${reason(error)}.`,
        mend: 'check SMTP_URL: smtp or smtps, host, port, user, password.',
      },
    ]
  } finally {
    transport.close()
  }
}

async function examineLimit({ rateLimitPerMinute, redisUrl }: Config): Promise<Check[]> {
  const name = 'rate limit'
  if (rateLimitPerMinute === 0) {
    const finding = 'one API key may ask as often as it likes.'
    return [{ name, state: 'warning', finding, mend: 'set RATE_LIMIT_PER_MINUTE, unless something before the service limits requests.' }]
  }
  const each = `an API key may make ${rateLimitPerMinute} requests a minute`
  if (redisUrl === null) return [{ name, state: 'ok', finding: `${each}, counted by each node for itself.` }]
  const { host } = new URL(redisUrl)
  try {
    const milliseconds = Math.ceil(await tryRedis({ requestsPerMinute: rateLimitPerMinute }, redisUrl))
    const finding = `${each}; Redis at ${host} counts for all nodes and answers within ${milliseconds} ms.`
    if (milliseconds <= answerMsMax) return [{ name, state: 'ok', finding }]
    const mend = `put Redis nearer: where it takes more than ${answerMsMax} ms, each node counts for itself.`
    return [{ name, state: 'warning', finding, mend }]
  } catch (error) {
    const finding = `Redis at ${host} does not count: ${reason(error)}. Until it does, each node counts for itself.`
    return [{ name, state: 'warning', finding, mend: 'check REDIS_URL and that Redis 5 or newer runs there.' }]
  }
}

async function examineBaseAddress({ baseUrl, host, port }: Config): Promise<Check[]> {
  const name = 'base address'
  const url = new URL(baseUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const checks: Check[] = []
  if (url.protocol === 'http:' && !isLocal) {
    checks.push({
      name,
      state: 'warning',
      finding: `${baseUrl} is not https: links and keys travel in the open.`,
      mend: 'put a proxy with a certificate before it and set BASE_URL to https://….',
    })
  }
  const answer = await fetch(`${baseUrl}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch((error: unknown) =>
    reason(error),
  )
  if (typeof answer !== 'string') {
    const alive = answer.ok && ((await answer.json().catch(() => null)) as { status?: unknown; forwardedHeaders?: unknown } | null)
    if (alive && alive.status === 'ok')
      return [...checks, { name, state: 'ok', finding: `${baseUrl} answers.` }, ...(alive.forwardedHeaders ? [unknownProxy] : [])]
    return [
      ...checks,
      {
        name,
        state: 'broken',
        finding: `${baseUrl} answers, but not as Earshot (${answer.status}).`,
        mend: 'let BASE_URL lead to this service, or set it to the address that does.',
      },
    ]
  }
  if (!(await isPortFree({ host, port }))) {
    return [
      ...checks,
      {
        name,
        state: 'broken',
        finding: `${baseUrl} does not answer (${answer}), though port ${port} is in use.`,
        mend: 'let BASE_URL lead to this service; if another program has the port, set PORT to another one.',
      },
    ]
  }
  return [
    ...checks,
    { name, state: 'warning', finding: `${baseUrl} does not answer (${answer}): nothing listens on port ${port}.`, mend: 'start serve.' },
  ]
}

/** The innermost reason, without a stack: fetch wraps it. Without passwords: drivers quote what they were given. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return maskedLine(String(error))
  if (error.cause instanceof Error) return reason(error.cause)
  return maskedLine((error.message || ('code' in error ? String(error.code) : error.name)).replace(/\.$/, ''))
}
