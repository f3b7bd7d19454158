import { backupMessages } from '@earshot/messages/cli/backup'
import { type CopyTransaction, openCopyingConnection } from '../database/copying.ts'
import type { End, TableEnd, TableStart } from './format.ts'
import { brokenInvariants, invariantCount } from './invariants.ts'
import { loadBackup } from './load.ts'
import { proveBackup, UnusableBackup } from './read-backup.ts'
import { bringUpToDate, migrationsOf } from './restore-backup.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { copyTable } from './write-backup.ts'

export interface VerifiedBackup extends End {
  /** ISO 8601. */
  createdAt: string
  /** The version of Earshot that wrote it. */
  version: string
  hasKeys: boolean
  invariants: number
  leftOut: string[]
}

/**
 * Verifies that a backup can be restored, by doing it: in a PostgreSQL of its own, which is removed afterwards. Every table must have the
 * rows and the digest that the file says, and the invariants must hold after an update to this version.
 * Errors: UnusableBackup, with what is wrong; those of PostgreSQL, whose disk may be too small.
 */
export async function verifyBackup(file: string, { signal }: { signal?: AbortSignal } = {}): Promise<VerifiedBackup> {
  const backup = await proveBackup(file)
  const migrations = migrationsOf(backup)
  const scratch = await openScratchDatabase()
  try {
    const connection = await openCopyingConnection(scratch.url, { applicationName: 'earshot verify', signal })
    try {
      return await connection.begin('', async (sql) => {
        const { tables, end, leftOut } = await loadBackup(sql, backup, migrations)
        for (const table of tables) await compare(sql, table, file)
        await bringUpToDate(sql)
        await sql.unsafe('analyze')
        const broken = await brokenInvariants(sql)
        if (broken.length > 0) throw new UnusableBackup(backupMessages.unusable.brokenInvariants({ file, broken: broken.join('; ') }))
        const { createdAt, earshot: version, keys } = backup.header
        return { ...end, createdAt, version, hasKeys: keys !== null, invariants: invariantCount, leftOut }
      })
    } finally {
      await connection.end()
    }
  } finally {
    await scratch.remove()
  }
}

/** A table as it was loaded, read again. */
async function compare(sql: CopyTransaction, table: TableStart & TableEnd, file: string): Promise<void> {
  const copied = copyTable(sql, table)
  for (;;) {
    const { done, value } = await copied.next()
    if (!done) continue
    if (value.rows !== table.rows || value.sha256 !== table.sha256)
      throw new UnusableBackup(backupMessages.unusable.otherRows({ file, table: table.table, rows: value.rows, expected: table.rows }))
    return
  }
}
