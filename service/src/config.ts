/** Every setting, once: what it is called, what it is when nobody sets it, what it may be. Read from the environment at the start. */
import path from 'node:path'
import { readSmtpUrl } from './network/smtp-url.ts'
import { parseProxies } from './network/trusted-proxies.ts'
import { secretKeyMin, secretKeysIn, secretKeysMax } from './secrets.ts'

export interface Config {
  port: number
  host: string
  /** How the world reaches this service; no slash at the end. */
  baseUrl: string
  /** Null: the PostgreSQL that comes along, in dataDir. */
  databaseUrl: string | null
  /** An absolute path. */
  dataDir: string
  /** One key, or several with commas between (secretKeysIn). Null: the one kept in dataDir. */
  secretKey: string | null
  /** What webhook secrets are encrypted with, newest first; null: a key derived from the secret key, which opens always. */
  webhookKeys: Buffer[] | null
  /** Null: mails are kept, not sent. */
  smtpUrl: string | null
  mailFrom: string
  allowPrivateTargets: boolean
  /** Days that events, deliveries and attempts are kept. */
  retentionDays: number
  /** Whether browsers work a moment for forms that anybody may send. */
  spamProofOfWork: boolean
  /** Requests of one API key in a minute; 0: any number. */
  rateLimitPerMinute: number
  /** Null: each process limits by itself. */
  redisUrl: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Connections of clients that this process has at once. */
  connectionsMax: number
  /** Addresses and networks whose X-Forwarded-* headers count; false: nobody's; null: nobody's, and one that comes is warned of. */
  trustProxy: string[] | false | null
}

export interface Setting<T> {
  name: string
  /** As it would be written in the environment; null: none. {PORT} stands for that setting. */
  default: string | null
  /** What it is, in which unit, when it is needed. */
  is: string
  /** Reads what is written; null when it can't be that. */
  parse: (written: string) => T | null
  /** What a wrong value is told. */
  mustBe: string
  /** Never shown. */
  secret?: true
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** In the order in which they are listed. */
export const settings: { readonly [field in keyof Config]: Setting<NonNullable<Config[field]>> } = {
  port: {
    name: 'PORT',
    default: '4000',
    is: 'TCP port that serve listens on.',
    parse: parsePort,
    mustBe: 'a whole number from 1 to 65535',
  },
  host: {
    name: 'HOST',
    default: '0.0.0.0',
    is: 'Address that serve listens on: 0.0.0.0 is every one of this machine (a container needs that), 127.0.0.1 only itself.',
    parse: (written) => (/^[\w.:-]+$/.test(written) ? written : null),
    mustBe: 'an address or a name of this machine',
  },
  baseUrl: {
    name: 'BASE_URL',
    default: 'http://localhost:{PORT}',
    is: 'How customers and programs reach this service, as in https://feedback.example.com; it goes into every link.',
    parse: parseBaseUrl,
    mustBe: 'http:// or https:// with a host, and nothing behind it',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: null,
    secret: true,
    is: 'PostgreSQL 15 or newer, as in postgres://user:password@host:5432/earshot. None: the PostgreSQL that comes along, in DATA_DIR.',
    parse: parseDatabaseUrl,
    mustBe: 'like postgres://user:password@host:5432/earshot',
  },
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    is: 'Directory of what is kept on this machine: the database that comes along, the secret key.',
    parse: (written) => path.resolve(written),
    mustBe: 'a path',
  },
  secretKey: {
    name: 'SECRET_KEY',
    default: null,
    secret: true,
    is: 'At least 32 characters, the same on every node: links and webhook secrets hang on it; while it changes up to three, newest first, with commas between. None: made once and kept in DATA_DIR. Required with DATABASE_URL.',
    parse: parseSecretKey,
    mustBe: 'at least 32 characters long, or up to three different ones with commas between; "openssl rand -base64 32" makes one',
  },
  webhookKeys: {
    name: 'WEBHOOK_KEY',
    default: null,
    secret: true,
    is: 'Encrypts webhook secrets in the database: 32 bytes in base64, the same on every node; several while it changes, newest first, with commas between. None: a key made of SECRET_KEY, which opens what it closed in any case.',
    parse: parseWebhookKeys,
    mustBe: '32 bytes in base64, or several of these with commas between; "openssl rand -base64 32" makes one',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    default: null,
    secret: true,
    is: 'Mail server, as in smtps://user:password@mail.example.com:465. With smtp:// to another machine nothing is sent before STARTTLS; ?tls=optional behind it lets mails and password go unencrypted where the server has no TLS. None: mails are kept, not sent.',
    parse: (written) => (readSmtpUrl(written) ? written : null),
    mustBe:
      'like smtps://user:password@host:465, smtp://user:password@host:587, or smtp://user:password@host:25?tls=optional where mails and password may go unencrypted; tls is required or optional, with smtp:// alone, and takes the place of secure, requireTLS, ignoreTLS and opportunisticTLS',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    default: 'Earshot <earshot@localhost>',
    is: 'Sender of mails. Required with SMTP_URL.',
    parse: parseSender,
    mustBe: 'one address, as in Acme <feedback@acme.example>',
  },
  allowPrivateTargets: {
    name: 'ALLOW_PRIVATE_TARGETS',
    default: 'false',
    is: 'true lets webhooks use http, and webhooks and knowledge pages be at private addresses: for trials on one machine.',
    parse: parseBoolean,
    mustBe: 'true or false',
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    default: '30',
    is: 'Days from 7 to 90 that events, their deliveries and attempts are kept; what is still held or pending then goes with its day.',
    parse: (written) => (/^\d{1,2}$/.test(written) && Number(written) >= 7 && Number(written) <= 90 ? Number(written) : null),
    mustBe: 'a whole number of days from 7 to 90',
  },
  spamProofOfWork: {
    name: 'SPAM_PROOF_OF_WORK',
    default: 'false',
    is: 'true lets browsers work for a second or two before a form that anybody may send is taken; without scripts it takes 20 seconds.',
    parse: parseBoolean,
    mustBe: 'true or false',
  },
  rateLimitPerMinute: {
    name: 'RATE_LIMIT_PER_MINUTE',
    default: '1000',
    is: 'Requests that one API key, or one session of the webhook portal, may make in a minute, a fifth of them at once; 0: any number. A session may make 600 at the least.',
    parse: (written) => (/^\d{1,7}$/.test(written) && Number(written) <= 1_000_000 ? Number(written) : null),
    mustBe: 'a whole number from 0 to 1000000',
  },
  redisUrl: {
    name: 'REDIS_URL',
    default: null,
    secret: true,
    is: 'Redis 5 or newer through which several nodes share RATE_LIMIT_PER_MINUTE, as in redis://user:password@host:6379. None: each node limits by itself.',
    parse: parseRedisUrl,
    mustBe: 'like redis://user:password@host:6379 or rediss://user:password@host:6379',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    is: `One of ${logLevels.join(', ')}.`,
    parse: (written) => logLevels.find((level) => level === written) ?? null,
    mustBe: `one of ${logLevels.join(', ')}`,
  },
  connectionsMax: {
    name: 'CONNECTIONS_MAX',
    default: '2000',
    is: 'Connections that clients have to this process at once, a quarter of them from one address that TRUST_PROXY does not name; from 100 to 100000.',
    parse: (written) => (/^\d{3,6}$/.test(written) && Number(written) >= 100 && Number(written) <= 100_000 ? Number(written) : null),
    mustBe: 'a whole number from 100 to 100000',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: null,
    is: 'Your proxies, whose X-Forwarded-* headers count: addresses and networks with commas between, as in 10.0.0.0/8, or loopback, linklocal, uniquelocal; false: there are none. None: nobody’s count, and the log says when some come.',
    parse: parseProxies,
    mustBe:
      'the addresses or networks of your own proxies with commas between, as in 10.0.0.0/8, loopback, linklocal or uniquelocal; or false. true can’t be: every client could then say that it is at any address',
  },
}

export interface Mistake {
  setting: string
  mistake: string
}

/** Wrong settings, all of them; the message has one line for each. */
export class ConfigError extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(({ setting, mistake }) => `${setting} ${mistake}`).join('\n'))
    this.mistakes = mistakes
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings in an environment; one that is missing or empty has its default. Errors: ConfigError with every mistake. */
export function readConfig(env: Environment): Config {
  const mistakes: Mistake[] = []
  const config: Record<string, unknown> = {}
  for (const [field, { name, parse, mustBe }] of Object.entries<Setting<unknown>>(settings)) {
    const written = writtenIn(env, field as keyof Config)
    config[field] = written === null ? null : parse(written)
    if (written !== null && config[field] === null) mistakes.push({ setting: name, mistake: `must be ${mustBe}.` })
  }
  const set = (field: keyof Config) => Boolean(env[settings[field].name]?.trim())
  if (set('databaseUrl') && !set('secretKey')) {
    mistakes.push({
      setting: 'SECRET_KEY',
      mistake: 'is required with DATABASE_URL, the same on every node; "openssl rand -base64 32" makes one.',
    })
  }
  if (set('smtpUrl') && !set('mailFrom')) mistakes.push({ setting: 'MAIL_FROM', mistake: 'is required with SMTP_URL.' })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config as unknown as Config
}

/** What an environment says about a setting, or its default, as written; null: nothing. */
export function writtenIn(env: Environment, field: keyof Config): string | null {
  const setting = settings[field]
  const port = parsePort(env[settings.port.name]?.trim() ?? '') ?? settings.port.default
  return env[setting.name]?.trim() || (setting.default?.replace('{PORT}', String(port)) ?? null)
}

/** The file `.env.example`: every setting with its default, commented out. */
export function renderEnvExample(): string {
  const head = [
    '# Settings of Earshot, read from the environment; each line below is the default. "earshot doctor" shows what they come to.',
    '# A copy named .env is loaded by hand: set -a; . ./.env; set +a\n',
  ].join('\n')
  const entries = Object.values<Setting<unknown>>(settings).map(({ name, default: fallback, is }) => {
    const value = fallback?.replace('{PORT}', String(settings.port.default)) ?? ''
    return `# ${is}\n#${name}=${/[\s<>]/.test(value) ? `"${value}"` : value}\n`
  })
  return [head, ...entries].join('\n')
}

function parseBoolean(written: string): boolean | null {
  return written === 'true' ? true : written === 'false' ? false : null
}

function parsePort(written: string): number | null {
  return /^\d{1,5}$/.test(written) && Number(written) >= 1 && Number(written) <= 65_535 ? Number(written) : null
}

function parseBaseUrl(written: string): string | null {
  const url = URL.parse(written)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username || url.password || url.search || url.hash || url.pathname !== '/' ? null : url.origin
}

function parseDatabaseUrl(written: string): string | null {
  const url = URL.parse(written)
  return url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1 ? written : null
}

function parseSecretKey(written: string): string | null {
  const keys = secretKeysIn(written)
  const isLong = keys.every((key) => [...key].length >= secretKeyMin)
  return isLong && keys.length <= secretKeysMax && new Set(keys).size === keys.length ? written : null
}

/** Each key once; base64 with its padding or without, in either alphabet. */
function parseWebhookKeys(written: string): Buffer[] | null {
  const keys = written.split(',').map((each) => each.trim())
  if (!keys.every((key) => /^[\w+/-]{43}=?$/.test(key))) return null
  const bytes = keys.map((key) => Buffer.from(key, 'base64'))
  return bytes.every(({ length }) => length === 32) && new Set(bytes.map((key) => key.toString('hex'))).size === keys.length ? bytes : null
}

function parseRedisUrl(written: string): string | null {
  const url = URL.parse(written)
  return url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname && /^(\/\d{0,4})?$/.test(url.pathname) ? written : null
}

/** A mailbox, with or without a name before it; what is more exact about addresses is the mail server's to say. */
function parseSender(written: string): string | null {
  const mailbox = '[^\\s<>@,;]+@[^\\s<>@,;]+'
  return new RegExp(`^([^<>\\p{Cc}]*<${mailbox}>|${mailbox})$`, 'u').test(written) ? written : null
}
