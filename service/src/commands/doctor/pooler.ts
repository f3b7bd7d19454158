import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import { examinePooling, type Pooling } from '../../database/pooler.ts'
import { type Check, reasonOf } from './check.ts'

const name = 'pooler'
const messages = doctorMessages.pooler

/** Examines what a pooler before the database, if there is one, does to prepared statements, and whether news is heard past it. */
export async function examinePooler(
  { kind, keepsStatements }: Pooling,
  { databaseListenUrl: listenUrl }: Pick<Config, 'databaseListenUrl'>,
): Promise<Check[]> {
  if (listenUrl !== null) return [...describe({ kind, keepsStatements }), await examineListening(listenUrl)]
  if (kind !== 'transaction') return describe({ kind, keepsStatements })
  return [...describe({ kind, keepsStatements }), { name, state: 'warning', finding: messages.deaf, fix: messages.deafFix }]
}

function describe({ kind, keepsStatements }: Pooling): Check[] {
  if (kind === 'none') return []
  if (kind === 'session') return [{ name, state: 'ok', finding: messages.session }]
  if (keepsStatements) return [{ name, state: 'ok', finding: messages.transaction }]
  return [{ name, state: 'warning', finding: messages.unprepared, fix: messages.unpreparedFix }]
}

async function examineListening(url: string): Promise<Check> {
  try {
    const { kind } = await examinePooling(url)
    if (kind !== 'transaction') return { name: 'listening', state: 'ok', finding: messages.listening }
    return { name: 'listening', state: 'broken', finding: messages.listenUrlIsPooled, fix: messages.listenUrlIsPooledFix }
  } catch (error) {
    return { name: 'listening', state: 'broken', finding: messages.listenUrlIsAway({ reason: reasonOf(error) }), fix: messages.deafFix }
  }
}
