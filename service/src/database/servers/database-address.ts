/** DATABASE_URL as libpq writes it: one server, or several with commas between, and which of them will do. */

import { createHash } from 'node:crypto'

/** Values of `target_session_attrs`, as libpq has them. */
export const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const

/** Which server will do. */
export type Target = (typeof targets)[number]

/** One server of an address. */
export interface Server {
  /** `host:port`, as people read it. */
  name: string
  host: string
  port: number
  /** The address of this server alone. */
  url: string
}

export interface DatabaseAddress {
  servers: readonly Server[]
  /** Null: the address does not say. */
  target: Target | null
  /** What the address says instead of a target; null: nothing else. */
  unknown: string | null
  /** Seconds that connecting to one server may take; null: the address does not say. */
  connectSecondsMax: number | null
  /** The schema that has the tables, as `schema` in the address names it; null: the one that the database gives its role. */
  schema: string | null
  /** The home that this is, where it is one of several and not the first; null: it is the first, or the only one. */
  home: string | null
}

/** A schema that PostgreSQL takes without quotes, and none of its own. 40: with what follows, its channel's name has room. */
export const isSchemaName = (name: string): boolean => /^(?!pg_|information_schema$|public$)[a-z_][a-z\d_]{0,39}$/.test(name)

/** Reads the address of a database; null: it is none, or one of its servers is none. */
export function readAddress(written: string): DatabaseAddress | null {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]+)(?:\?([^#]*))?$/i.exec(written)
  if (!parts) return null
  const [, scheme, authority, database, query = ''] = parts
  const parameters = new URLSearchParams(query)
  const at = authority!.lastIndexOf('@') + 1
  const hosts = authority!.slice(at).split(',')
  const isNamedTwice = hosts.length > 1 && ['host', 'hostaddr', 'port'].some((name) => parameters.has(name))
  if (isNamedTwice || /,/.test(`${parameters.get('host')}${parameters.get('port')}`)) return null
  const rest = `${database}${query && `?${query}`}`
  const servers = hosts.map((host) => serverAt({ host, before: `${scheme}${authority!.slice(0, at)}`, rest, isSole: hosts.length === 1 }))
  if (servers.some((server) => server === null)) return null
  const named = parameters.get('target_session_attrs')
  const target = targets.find((each) => each === named) ?? null
  const seconds = parameters.get('connect_timeout') ?? ''
  return {
    servers: servers as Server[],
    target,
    unknown: target === null ? named : null,
    connectSecondsMax: /^[1-9]\d{0,3}$/.test(seconds) ? Number(seconds) : null,
    schema: parameters.get('schema'),
    home: parameters.get('home'),
  }
}

/** What a home may be called: it stands in addresses and in names of directories. */
export const isHomeName = (name: string): boolean => /^[a-z][a-z\d-]{0,30}$/.test(name)

/** A home's number in what it gives out: from 1 to 65,535, always the same for a name. */
export const homeIdOf = (name: string): number => (createHash('sha256').update(`home ${name}`).digest().readUInt16BE() % 65_535) + 1

/** The address of a database, as the home of that name. */
export const withHome = (url: string, home: string): string => `${url}${url.includes('?') ? '&' : '?'}home=${home}`

function serverAt({ host, before, rest, isSole }: { host: string; before: string; rest: string; isSole: boolean }): Server | null {
  const url = URL.parse(`${before}${host}${rest}`)
  // Of several, each has a name: the driver would connect to this machine where there is none.
  if (!url || (!isSole && !/^(\[[^\]]+\]|[^:[\]\s]+)(:\d+)?$/.test(host))) return null
  const port = Number(url.port || 5432)
  const name = decodeURIComponent(url.hostname.replace(/^\[(.+)\]$/, '$1'))
  return port === 0 ? null : { name: `${url.hostname}:${port}`, host: name, port, url: `${before}${host}${rest}` }
}
