/** Processor time and write-ahead log: what an operation costs whoever else uses the machine. */
import { readFileSync } from 'node:fs'
import type { Pool } from '../service/src/database/pool.ts'
import { processesBelow } from '../service/test/package/memory.ts'

/** What was spent on one operation, on average. */
export interface Spent {
  /** Milliseconds of one core, user and system. */
  serviceMs: number
  postgresMs: number
  walBytes: number
}

/** Linux counts processor time in hundredths of a second, and tells user space nothing finer. */
const ticksPerSecond = 100

/** Does `count` operations and tells what each cost the service, with all of its processes, and PostgreSQL, with its background processes. */
export async function spentOn(
  sql: Pool,
  { servicePid, count }: { servicePid: number | null; count: number },
  act: () => Promise<unknown>,
): Promise<Spent> {
  const postmaster = await postmasterPid(sql)
  const wal = async () => Number((await sql<[{ at: string }]>`select pg_current_wal_insert_lsn() - '0/0' as at`)[0].at)
  const look = async () => ({
    wal: await wal(),
    service: servicePid === null ? 0 : processorMs(servicePid),
    postgres: processorMs(postmaster),
  })
  const before = await look()
  await act()
  const after = await look()
  return {
    serviceMs: (after.service - before.service) / count,
    postgresMs: (after.postgres - before.postgres) / count,
    walBytes: (after.wal - before.wal) / count,
  }
}

/** Of a process and all below it, those that ended among them. */
const processorMs = (pid: number): number => {
  const ended = timesOf(pid).slice(2)
  const own = [pid, ...processesBelow(pid)].flatMap((each) => timesOf(each).slice(0, 2))
  return ([...own, ...ended].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond) * 1000
}

/** utime, stime, cutime and cstime of /proc/PID/stat: the 14th to the 17th word, counted behind the program's name, which is in brackets. */
function timesOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 15).map(Number)
  } catch {
    // It has ended: its parent has its time.
    return []
  }
}

/** The parent of every backend, on this machine. */
async function postmasterPid(sql: Pool): Promise<number> {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
}
