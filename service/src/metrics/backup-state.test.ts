import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { newestBackup } from '../backup/directory.ts'
import { openBackupState } from './backup-state.ts'

test('a directory of backups that hangs holds up no scrape, and none takes another thread for it', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-backup-state-'))
  const file = path.join(directory, 'earshot-20261127T083000Z.backup')
  // Reading it waits for a writer, as a mount whose server is away waits for that.
  await promisify(execFile)('mkfifo', [file])
  const registry = new Registry()
  const state = openBackupState(registry, { newest: () => newestBackup(directory, null), areScheduled: true })
  try {
    // Node has four threads for files.
    for (let scrapes = 0; scrapes < 5; scrapes++) await state.refresh()
    const told = await registry.metrics()
    expect(told).toMatch(/^earshot_backup_scheduled_since_timestamp_seconds \d/m)
    expect(told).not.toMatch(/^earshot_backup_last_success_timestamp_seconds \d/m)
    expect(await readFile(import.meta.filename, 'utf8')).toContain('hangs')
  } finally {
    await writeFile(file, '')
    await rm(directory, { recursive: true })
  }
})
