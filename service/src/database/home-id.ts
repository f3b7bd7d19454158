import { randomBytes } from 'node:crypto'
import { databaseMessages } from '@earshot/messages/cli/database'
import type { Sql } from './database.ts'
import type { Pool } from './pool.ts'

// A service may keep its organizations in several homes: databases, or schemas of one. What is given out (ids in addresses, tokens) then says
// in two bytes which home it was made in, so that nobody has to look for it. The first home's say nothing: they are from before there were
// others, and are random in these bytes (decision 75).

/** Which home an id says that it was made in; one of the first home says anything. */
export const homeIdInUuid = (uuid: string): number => Number.parseInt(uuid.slice(-4), 16)

/** Which home the bytes of a token say that they were made in; those of the first home say anything. */
export const homeIdInBytes = (bytes: Buffer): number => (bytes.length >= 2 ? bytes.readUInt16BE() : 0)

/** A database as one of several homes. */
export interface HomePlace {
  /** Its name and its number; null: it is the first home, or the only one. */
  readonly name: string | null
  readonly id: number | null
  /** The first home, where people are known, and which organization is where; null: here. */
  first: Pool | null
  /** Every home, of the first one; of others, and where there is one: none. */
  all: readonly Pool[]
  /** Whether it is a schema of a Citus cluster, as its database said when it was opened. */
  isOnCitus: boolean
}

/** The only home. */
export const firstPlace: HomePlace = { name: null, id: null, first: null, all: [], isOnCitus: false }

/** Where the people are known who are members here: what somebody signs in with, and what they are called. */
export const peopleOf = (sql: Sql): Sql => sql.home.first ?? sql

/** Where it is known which organization lives in which home, and who has which slug. */
export const directoryOf = (sql: Sql): Sql => peopleOf(sql)

/** The homes that this pool is none of; of one home, none. */
export const otherHomes = (sql: Sql): readonly Sql[] => peopleOf(sql).home.all.filter(({ home }) => home !== sql.home)

/** Random bytes for a token, made for the home of the pool. 16 bits fewer are random where it is not the first. */
export const tokenBytes = ({ home }: Pick<Sql, 'home'>, length: number): Buffer => numbered(randomBytes(length), home.id)

/** The bytes of a token as those that a home makes; null: the first one, or the only one. */
export function numbered(bytes: Buffer, homeId: number | null): Buffer {
  const token = Buffer.from(bytes)
  if (homeId !== null) token.writeUInt16BE(homeId)
  return token
}

/** The same, as an address takes them. */
export const textToken = (sql: Pick<Sql, 'home'>, length = 32): string => tokenBytes(sql, length).toString('base64url')

/** Any constant that nothing else locks. */
const numberingLock = 0xea5_0009

/** The database is another home's than the settings say. */
export class OtherHome extends Error {}

/**
 * Has the ids that a database makes say which home it is, from now on. Nothing is done for the first home, whose ids say nothing, or where
 * they say so already. Errors: OtherHome, when they say another one.
 */
export async function numberIds(sql: Pool): Promise<void> {
  const { id, name } = sql.home
  const found = await foundHomeId(sql)
  if (isOther(sql, found))
    throw new OtherHome(name === null ? databaseMessages.otherHome.first : databaseMessages.otherHome.named({ home: name }))
  if (id === null || found === id) return
  // Several processes may start at once: one after the other does it.
  await sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${numberingLock})`
    await sql`create or replace function home_id() returns int language sql immutable parallel safe return ${sql.unsafe(String(id))}`
  })
}

/** Whether the ids that a migrated database makes say that it is another home than the pool's. */
export const isOtherHome = async (sql: Sql): Promise<boolean> => isOther(sql, await foundHomeId(sql))

const foundHomeId = async (sql: Sql): Promise<number> => (await sql<[{ found: number }]>`select home_id() as found`)[0].found

/** 0: no home was ever said. */
const isOther = ({ home }: Pick<Sql, 'home'>, found: number): boolean => found !== 0 && found !== home.id
