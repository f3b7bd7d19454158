import { isIP } from 'node:net'
import { settingsMessages } from '@earshot/messages/cli/settings'
import { homeIdOf, isHomeName, isSchemaName, readAddress, type Target, targets, withHome } from './database/servers/database-address.ts'
import { blockedPorts } from './network/blocked-ports.ts'
import { secretKeyMin, secretKeysIn, secretKeysMax } from './secrets.ts'
import { Refused } from './setting.ts'

// How a setting is read from what is written: its value, or null when it can't be that.

export function parseBoolean(written: string): boolean | null {
  return written === 'true' ? true : written === 'false' ? false : null
}

export function parsePort(written: string): number | null {
  return /^\d{1,5}$/.test(written) && Number(written) >= 1 && Number(written) <= 65_535 ? Number(written) : null
}

/** The port of what browsers and health checks ask. */
export function parseServingPort(written: string): number | Refused | null {
  const port = parsePort(written)
  return port !== null && blockedPorts.has(port) ? new Refused(settingsMessages.port.blocked({ setting: 'PORT', port })) : port
}

export function parseHost(written: string): string | null {
  return /^[\w.:-]+$/.test(written) ? written : null
}

export function parseBaseUrl(written: string): string | Refused | null {
  const url = URL.parse(written)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') return null
  const port = Number(url.port)
  return blockedPorts.has(port) ? new Refused(settingsMessages.port.blocked({ setting: 'BASE_URL', port })) : url.origin
}

/** Which server will do for what changes data. */
const writing: readonly Target[] = ['any', 'read-write', 'primary']
/** Which server will do for reading what need not be the newest. */
const reading: readonly Target[] = ['any', 'standby', 'prefer-standby', 'read-only']

export const parseDatabaseUrl = (written: string) => parseServers(written, { setting: 'DATABASE_URL', allowed: writing })
/** A home, as HOMES names it. The address of any but the first says which home it is. */
export interface NamedHome {
  name: string
  url: string
  /** Where its backups are made, and its erasures noted; null: nowhere. */
  backupTo: string | null
}

/** `main=postgres://…,second=postgres://…`: commas also stand between the servers of an address. */
export function parseHomes(written: string): NamedHome[] | Refused | null {
  const entries = written.split(/,(?=[^,=/]+=postgres(?:ql)?:)/i).map((entry) => /^\s*([^=]+)=(.*?)\s*$/.exec(entry))
  const homes = entries.map((entry, at) => {
    const [, name, url] = entry ?? []
    if (name === undefined || !isHomeName(name)) return null
    const read = parseServers(url!, { setting: 'HOMES', allowed: writing })
    return typeof read === 'string' ? { name, url: at === 0 ? read : withHome(read, name), backupTo: null } : read
  })
  const refused = homes.find((home) => home instanceof Refused)
  if (refused) return refused
  if (homes.includes(null)) return null
  const named = homes as NamedHome[]
  const areDistinct = (texts: readonly (string | number)[]) => new Set(texts).size === texts.length
  const numbers = named.slice(1).map(({ name }) => homeIdOf(name))
  if (!areDistinct(named.map(({ name }) => name)) || !areDistinct(numbers)) return new Refused(settingsMessages.homes.sameName)
  if (!areDistinct(named.map(({ url }) => url.replace(/[?&]home=.*$/, '')))) return new Refused(settingsMessages.homes.sameDatabase)
  return named
}

export const parseReplicaUrl = (written: string) => parseServers(written, { setting: 'DATABASE_REPLICA_URL', allowed: reading })
export const parseListenUrl = (written: string) => parseServers(written, { setting: 'DATABASE_LISTEN_URL', allowed: writing })

function parseServers(written: string, { setting, allowed }: { setting: string; allowed: readonly Target[] }): string | Refused | null {
  const address = readAddress(written)
  if (address === null) return null
  const { target, unknown } = address
  const words = { setting, allowed: allowed.join(', ') }
  if (unknown !== null) return new Refused(settingsMessages.target.unknown({ ...words, target: unknown, targets: targets.join(', ') }))
  if (target !== null && !allowed.includes(target)) return new Refused(settingsMessages.target.wrong({ ...words, target }))
  if (address.schema !== null && setting !== 'DATABASE_URL' && setting !== 'HOMES')
    return new Refused(settingsMessages.schema.elsewhere({ setting }))
  if (address.schema !== null && !isSchemaName(address.schema))
    return new Refused(settingsMessages.schema.wrong({ schema: address.schema }))
  return written
}

export function parseSecretKey(written: string): string | null {
  const keys = secretKeysIn(written)
  const isLong = keys.every((key) => [...key].length >= secretKeyMin)
  return isLong && keys.length <= secretKeysMax && new Set(keys).size === keys.length ? written : null
}

/** Each key once; base64 with its padding or without, in either alphabet. */
export function parseWebhookKeys(written: string): Buffer[] | null {
  const keys = written.split(',').map((each) => each.trim())
  if (!keys.every((key) => /^[\w+/-]{43}=?$/.test(key))) return null
  const bytes = keys.map((key) => Buffer.from(key, 'base64'))
  return bytes.every(({ length }) => length === 32) && new Set(bytes.map((key) => key.toString('hex'))).size === keys.length ? bytes : null
}

/** Addresses of name servers, each with its port where that is not 53; of names nobody could be asked. */
export function parseDnsServers(written: string): string[] | null {
  const servers = written.split(',').map((each) => each.trim())
  const isServer = (server: string) => {
    const [, ipv4, ipv6, port = '53'] = /^(?:([\d.]+)|\[([\da-f:]+)\])(?::(\d{1,5}))?$/i.exec(server) ?? []
    return isIP(ipv4 ?? ipv6 ?? server) > 0 && Number(port) >= 1 && Number(port) <= 65_535
  }
  return servers.every(isServer) ? servers : null
}

export function parseRedisUrl(written: string): string | null {
  const url = URL.parse(written)
  return url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname && /^(\/\d{0,4})?$/.test(url.pathname) ? written : null
}

/** `90m`, `24h`, `7d`: in seconds. */
export function parseInterval(written: string, { secondsMin, secondsMax }: { secondsMin: number; secondsMax: number }): number | null {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(written) ?? []
  const seconds = Number(count) * { m: 60, h: 3600, d: 86_400 }[unit as 'm' | 'h' | 'd']
  return seconds >= secondsMin && seconds <= secondsMax ? seconds : null
}

/** Characters of a passphrase at the least: what it encrypts is tried by whoever has the file, as often as they like. */
export const backupPassphraseMin = 12

export const parseBackupPassphrase = (written: string): string | null => ([...written].length >= backupPassphraseMin ? written : null)

/** A mailbox, with or without a name before it; what is more exact about addresses is the mail server's to say. */
export function parseSender(written: string): string | null {
  const mailbox = '[^\\s<>@,;]+@[^\\s<>@,;]+'
  return new RegExp(`^([^<>\\p{Cc}]*<${mailbox}>|${mailbox})$`, 'u').test(written) ? written : null
}

/** The address of a collector, to which the path of traces is added: no slash at the end. */
export function parseCollectorUrl(written: string): string | null {
  const url = URL.parse(written)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  const address = url.href.replace(/\/+$/, '')
  return url.username || url.password || url.search || url.hash || address.endsWith('/v1/traces') ? null : address
}

/** `name=value,name=value`, with what would be mistaken written as in an address: %20, %2C. */
export function parseHeaders(written: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const each of written.split(',')) {
    const [, name, value] = /^\s*([\w!#$&'*+.^`|~-]+)\s*=\s*([!-~]+)\s*$/.exec(each) ?? []
    const read = value === undefined ? null : decoded(value)
    if (name === undefined || read === null) return null
    headers[name] = read
  }
  return headers
}

/** What can stand in a header; null: it can't. */
function decoded(value: string): string | null {
  try {
    const text = decodeURIComponent(value)
    return /^[ -~]+$/.test(text) ? text : null
  } catch {
    return null
  }
}

/** From 0 to 1. */
export function parseRatio(written: string): number | null {
  return /^(0|0?\.\d{1,9}|1(\.0{1,9})?)$/.test(written) ? Number(written) : null
}
