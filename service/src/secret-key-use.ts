/** Notes, at the start and once a minute, which keys of SECRET_KEY a process runs with; says so when they are not those of before. */

import { secretKeyMessages } from '@earshot/messages/cli/secret-key'
import type { Logger } from 'pino'
import type { Pool } from './database/pool.ts'
import { noteSecretKeys } from './database/secret-keys.ts'
import { secretKeyIds } from './secrets.ts'

/** What to do when SECRET_KEY was changed and does not list the previous key. */
export const missingKeyAdvice = secretKeyMessages.addPreviousKey

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
    log.warn(
      { keyIds, missing: keyId, lastUsedAt, ...(sql.home.name !== null && { home: sql.home.name }) },
      `SECRET_KEY was changed, so links and codes made with the previous key do not work. ${missingKeyAdvice}`,
    )
  const timer = repeats ? setInterval(() => void note(), 60_000).unref() : undefined
  return () => clearInterval(timer)
}
