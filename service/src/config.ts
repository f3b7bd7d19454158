/** Every setting, once: what it is called, what it is when nobody sets it, what it may be. Read from the environment at the start. */
import path from 'node:path'
import { settingsMessages } from '@earshot/messages/cli/settings'
import { type AiConfig, aiSettings } from './ai-settings.ts'
import { type BackupConfig, backupSettings } from './backup-settings.ts'
import { chooseHome, type HomeConfig, homeSettings } from './home-settings.ts'
import { readSmtpUrl } from './network/smtp-url.ts'
import { parseProxies } from './network/trusted-proxies.ts'
import { ConfigError, type Mistake, Refused, type Setting } from './setting.ts'
import {
  parseBaseUrl,
  parseBoolean,
  parseDatabaseUrl,
  parseDnsServers,
  parseHost,
  parseListenUrl,
  parsePort,
  parseRedisUrl,
  parseReplicaUrl,
  parseSecretKey,
  parseSender,
  parseServingPort,
  parseWebhookKeys,
} from './setting-values.ts'
import { type TracingConfig, tracingSettings } from './tracing-settings.ts'

export interface Config extends HomeConfig, BackupConfig, TracingConfig, AiConfig {
  port: number
  host: string
  /** How the world reaches this service; no slash at the end. */
  baseUrl: string
  /** Null: the PostgreSQL that comes along, in dataDir. */
  databaseUrl: string | null
  /** Serves lists and exports; null: databaseUrl does. */
  databaseReplicaUrl: string | null
  /** Where to listen for news, past a pooler; null: databaseUrl. */
  databaseListenUrl: string | null
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
  /** Asked for TXT records of domains; null: those of the machine. */
  dnsServers: string[] | null
  /** Days that events, deliveries and attempts are kept. */
  retentionDays: number
  /** Whether browsers work a moment for forms that anybody may send. */
  spamProofOfWork: boolean
  /** Requests of one API key in a minute; 0: any number. */
  rateLimitPerMinute: number
  /** Null: each process limits by itself. */
  redisUrl: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  logFormat: LogFormat
  /** Connections of clients that this process has at once. */
  connectionsMax: number
  /** Addresses and networks whose X-Forwarded-* headers count; false: nobody's; null: nobody's, and one that comes is warned of. */
  trustProxy: string[] | false | null
  /** Null: no metrics. */
  metricsPort: number | null
  metricsHost: string
  /** Seconds that a process which was told to stop still answers, while it says that it is not ready. */
  drainSeconds: number
}

type LogFormat = (typeof logFormats)[number]

const logFormats = ['json', 'pretty'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** In the order in which they are listed. */
export const settings: { readonly [field in keyof Config]: Setting<NonNullable<Config[field]>> } = {
  port: {
    name: 'PORT',
    default: '4000',
    is: settingsMessages.port.is,
    parse: parseServingPort,
    mustBe: settingsMessages.port.mustBe,
  },
  host: {
    name: 'HOST',
    default: '0.0.0.0',
    is: settingsMessages.host.is,
    parse: parseHost,
    mustBe: settingsMessages.host.mustBe,
  },
  baseUrl: {
    name: 'BASE_URL',
    default: 'http://localhost:{PORT}',
    is: settingsMessages.baseUrl.is,
    parse: parseBaseUrl,
    mustBe: settingsMessages.baseUrl.mustBe,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: null,
    secret: true,
    is: settingsMessages.databaseUrl.is,
    parse: parseDatabaseUrl,
    mustBe: settingsMessages.databaseUrl.mustBe,
  },
  ...homeSettings,
  databaseReplicaUrl: {
    name: 'DATABASE_REPLICA_URL',
    default: null,
    secret: true,
    is: settingsMessages.databaseReplicaUrl.is,
    parse: parseReplicaUrl,
    mustBe: settingsMessages.databaseReplicaUrl.mustBe,
  },
  databaseListenUrl: {
    name: 'DATABASE_LISTEN_URL',
    default: null,
    secret: true,
    is: settingsMessages.databaseListenUrl.is,
    parse: parseListenUrl,
    mustBe: settingsMessages.databaseListenUrl.mustBe,
  },
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    is: settingsMessages.dataDir.is,
    parse: (written) => path.resolve(written),
    mustBe: settingsMessages.dataDir.mustBe,
  },
  secretKey: {
    name: 'SECRET_KEY',
    default: null,
    secret: true,
    is: settingsMessages.secretKey.is,
    parse: parseSecretKey,
    mustBe: settingsMessages.secretKey.mustBe,
  },
  webhookKeys: {
    name: 'WEBHOOK_KEY',
    default: null,
    secret: true,
    is: settingsMessages.webhookKeys.is,
    parse: parseWebhookKeys,
    mustBe: settingsMessages.webhookKeys.mustBe,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    default: null,
    secret: true,
    is: settingsMessages.smtpUrl.is,
    parse: (written) => (readSmtpUrl(written) ? written : null),
    mustBe: settingsMessages.smtpUrl.mustBe,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    default: 'Earshot <earshot@localhost>',
    is: settingsMessages.mailFrom.is,
    parse: parseSender,
    mustBe: settingsMessages.mailFrom.mustBe,
  },
  allowPrivateTargets: {
    name: 'ALLOW_PRIVATE_TARGETS',
    default: 'false',
    is: settingsMessages.allowPrivateTargets.is,
    parse: parseBoolean,
    mustBe: settingsMessages.allowPrivateTargets.mustBe,
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    default: '30',
    is: settingsMessages.retentionDays.is,
    parse: (written) => (/^\d{1,2}$/.test(written) && Number(written) >= 7 && Number(written) <= 90 ? Number(written) : null),
    mustBe: settingsMessages.retentionDays.mustBe,
  },
  spamProofOfWork: {
    name: 'SPAM_PROOF_OF_WORK',
    default: 'false',
    is: settingsMessages.spamProofOfWork.is,
    parse: parseBoolean,
    mustBe: settingsMessages.spamProofOfWork.mustBe,
  },
  rateLimitPerMinute: {
    name: 'RATE_LIMIT_PER_MINUTE',
    default: '1000',
    is: settingsMessages.rateLimitPerMinute.is,
    parse: (written) => (/^\d{1,7}$/.test(written) && Number(written) <= 1_000_000 ? Number(written) : null),
    mustBe: settingsMessages.rateLimitPerMinute.mustBe,
  },
  dnsServers: {
    name: 'DNS_SERVERS',
    default: null,
    is: settingsMessages.dnsServers.is,
    parse: parseDnsServers,
    mustBe: settingsMessages.dnsServers.mustBe,
  },
  redisUrl: {
    name: 'REDIS_URL',
    default: null,
    secret: true,
    is: settingsMessages.redisUrl.is,
    parse: parseRedisUrl,
    mustBe: settingsMessages.redisUrl.mustBe,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    is: settingsMessages.logLevel.is({ levels: logLevels.join(', ') }),
    parse: (written) => logLevels.find((level) => level === written) ?? null,
    mustBe: settingsMessages.logLevel.mustBe({ levels: logLevels.join(', ') }),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    default: 'json',
    is: settingsMessages.logFormat.is,
    parse: (written) => logFormats.find((format) => format === written) ?? null,
    mustBe: settingsMessages.logFormat.mustBe,
  },
  connectionsMax: {
    name: 'CONNECTIONS_MAX',
    default: '2000',
    is: settingsMessages.connectionsMax.is,
    parse: (written) => (/^\d{3,6}$/.test(written) && Number(written) >= 100 && Number(written) <= 100_000 ? Number(written) : null),
    mustBe: settingsMessages.connectionsMax.mustBe,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: null,
    is: settingsMessages.trustProxy.is,
    parse: parseProxies,
    mustBe: settingsMessages.trustProxy.mustBe,
  },
  metricsPort: {
    name: 'METRICS_PORT',
    default: null,
    is: settingsMessages.metricsPort.is,
    parse: parsePort,
    mustBe: settingsMessages.metricsPort.mustBe,
  },
  metricsHost: {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    is: settingsMessages.metricsHost.is,
    parse: parseHost,
    mustBe: settingsMessages.metricsHost.mustBe,
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    default: '0',
    is: settingsMessages.drainSeconds.is,
    parse: (written) => (/^\d{1,2}$/.test(written) && Number(written) <= 60 ? Number(written) : null),
    mustBe: settingsMessages.drainSeconds.mustBe,
  },
  ...backupSettings,
  ...tracingSettings,
  ...aiSettings,
}

/** Settings of which one needs another. */
const needs = [
  ['databaseUrl', 'secretKey', settingsMessages.secretKey.required],
  ['smtpUrl', 'mailFrom', settingsMessages.mailFrom.required],
  ['aiBaseUrl', 'aiModel', settingsMessages.aiModel.required],
] as const

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings in an environment; one that is missing or empty has its default. Errors: ConfigError with every mistake. */
export function readConfig(env: Environment): Config {
  const mistakes: Mistake[] = []
  const config: Record<string, unknown> = {}
  for (const [field, { name, parse, mustBe }] of Object.entries<Setting<unknown>>(settings)) {
    const written = writtenIn(env, field as keyof Config)
    const value = written === null ? null : parse(written)
    config[field] = value
    if (written !== null && value === null) mistakes.push({ setting: name, mistake: mustBe })
    if (value instanceof Refused) mistakes.push({ setting: name, mistake: value.mistake })
  }
  const set = (field: keyof Config) => Boolean(env[settings[field].name]?.trim())
  for (const [field, needed, mistake] of needs) if (set(field) && !set(needed)) mistakes.push({ setting: settings[needed].name, mistake })
  for (const field of ['databaseReplicaUrl', 'databaseListenUrl'] as const) {
    const { name } = settings[field]
    if (typeof config[field] === 'string' && !set('databaseUrl'))
      mistakes.push({ setting: name, mistake: settingsMessages.databaseUrl.required({ setting: name }) })
  }
  // What is no list was refused above.
  if (Array.isArray(config.homes))
    mistakes.push(...chooseHome(config as unknown as Config, { databaseUrl: set('databaseUrl'), secretKey: set('secretKey') }))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config as unknown as Config
}

/** What an environment says about a setting, or its default, as written; null: nothing. */
export function writtenIn(env: Environment, field: keyof Config): string | null {
  const setting = settings[field]
  const port = settings.port.parse(env[settings.port.name]?.trim() ?? '')
  const usual = setting.default?.replace('{PORT}', typeof port === 'number' ? String(port) : settings.port.default!) ?? null
  return env[setting.name]?.trim() || usual
}
