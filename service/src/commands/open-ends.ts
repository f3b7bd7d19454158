/** The homes of the settings as a command uses them that is about several of them. */

import { homeMessages } from '@earshot/messages/cli/home'
import type { Environment } from '../config.ts'
import { readConfig } from '../config.ts'
import { connect, isUnavailable, jobBounds } from '../database/database.ts'
import { schemaState } from '../database/migrate.ts'
import type { MoveEnd } from '../homes/moves/move-organization.ts'
import { Failure } from './command.ts'

export interface Ends {
  first: MoveEnd
  all: readonly MoveEnd[]
  /** Errors: Failure, when there is none of that name, or it is not ready. */
  ready(name: string): Promise<MoveEnd>
}

/** Opens the homes, runs a function with them, and closes them. Errors: Failure, where the settings name none. */
export async function withEnds<Result>(env: Environment, act: (ends: Ends) => Promise<Result>): Promise<Result> {
  const { homes } = readConfig(env)
  if (homes === null) throw new Failure(homeMessages.noHomes)
  const all = homes.map(({ name, url }): MoveEnd => {
    const sql = connect(url, { connectionsMax: 3, applicationName: 'earshot command', bounds: jobBounds })
    return { name, sql, url }
  })
  const first = all[0]!
  for (const { sql } of all.slice(1)) sql.home.first = first.sql
  first.sql.home.all = all.map(({ sql }) => sql)
  try {
    return await act({ first, all, ready: (name) => readyEnd(all, name) })
  } finally {
    await Promise.all(all.map(({ sql }) => sql.end({ timeout: 1 })))
  }
}

async function readyEnd(all: readonly MoveEnd[], name: string): Promise<MoveEnd> {
  const end = all.find((each) => each.name === name)
  if (!end) throw new Failure(homeMessages.unknown({ name, homes: all.map((each) => each.name).join(', ') }))
  const state = await stateOf(end)
  if (state !== 'ready') throw new Failure(homeMessages.notReady({ name, state }))
  return end
}

/** Whether a home answers and has the schema of this version: `ready`, or what is wrong with it. */
export async function stateOf({ sql }: MoveEnd): Promise<string> {
  try {
    return await schemaState(sql)
  } catch (error) {
    if (isUnavailable(error)) return 'away'
    throw error
  }
}
