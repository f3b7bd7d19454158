/** Notes, at the start and once a minute, which keys of SECRET_KEY a process runs with; says so when they are not those of before. */

import type { Logger } from 'pino'
import type { Pool } from './database/pool.ts'
import { noteSecretKeys } from './database/secret-keys.ts'
import { secretKeyIds } from './secrets.ts'

/** What to write when SECRET_KEY was changed and the one of before is not behind it. */
export const missingKeyAdvice =
  'put the key of before behind the new one, with a comma between, and start again: SECRET_KEY=<new key>,<key of before>; then run "earshot secrets rekey".'

/** Notes the keys of SECRET_KEY, and returns a function that stops it. `repeats`: false notes them once. */
export async function noteSecretKeyUse({
  sql,
  secretKey,
  log,
  repeats,
}: {
  sql: Pool
  secretKey: string
  log: Logger
  repeats: boolean
}): Promise<() => void> {
  const keyIds = secretKeyIds(secretKey)
  const note = () =>
    noteSecretKeys(sql, keyIds).catch((error: unknown) => {
      log.debug({ err: error }, 'which SECRET_KEY is in use could not be noted')
      return []
    })
  for (const { keyId, lastUsedAt } of await note())
    log.warn({ keyIds, missing: keyId, lastUsedAt }, `SECRET_KEY was changed: links and codes of before are not known; ${missingKeyAdvice}`)
  const timer = repeats ? setInterval(() => void note(), 60_000).unref() : undefined
  return () => clearInterval(timer)
}
