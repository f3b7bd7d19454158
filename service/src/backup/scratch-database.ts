import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '../database/embedded/child-process.ts'
import { openEmbedded } from '../database/embedded/embedded.ts'
import { openCluster } from '../database/embedded/postgres-cluster.ts'
import { stopPostmaster } from '../database/embedded/postmaster.ts'
import { isOfPredecessor } from './leftovers.ts'

// An empty PostgreSQL in a directory for temporary files (TMPDIR), of the bundled one: for what is thrown away afterwards.

export interface ScratchDatabase {
  url: string
  /** Stops it and deletes its files. */
  remove(): Promise<void>
}

const prefix = 'earshot-verify-'

/** Nothing of it has to survive a crash. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }

/** Makes one, and removes what killed processes have left of theirs. Errors: those of PostgreSQL and of the file system. */
export async function openScratchDatabase(): Promise<ScratchDatabase> {
  await removeLeftovers()
  const directory = await fs.mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  try {
    const cluster = await openCluster(directory)
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
    await fs.appendFile(path.join(cluster.directory, 'postgresql.conf'), lines.join(''))
    const embedded = await openEmbedded(directory, 'command')
    return {
      url: embedded.url,
      async remove() {
        await embedded.close()
        await fs.rm(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await removeCluster(directory)
    throw error
  }
}

async function removeLeftovers(): Promise<void> {
  for (const name of await fs.readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!pid) continue
    const directory = path.join(tmpdir(), name)
    const stat = await fs.stat(directory).catch(() => null)
    const makerIsGone = stat && (!isAlive(pid) || isOfPredecessor({ pid, changedAtMs: stat.mtimeMs }))
    if (makerIsGone) await removeCluster(directory).catch(() => {})
  }
}

async function removeCluster(directory: string): Promise<void> {
  await openCluster(directory).then(stopPostmaster, () => {})
  await fs.rm(directory, { recursive: true, force: true })
}
