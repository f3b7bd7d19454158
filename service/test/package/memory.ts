/** What processes hold in memory, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Megabytes of a process and all below it, its PostgreSQL too: PSS, in which what several processes have in common counts once. A process
 * that ends meanwhile counts nothing.
 */
export const megabytesOf = (pid: number): number => [pid, ...processesBelow(pid)].reduce((sum, each) => sum + ownMegabytes(each), 0)

const ownMegabytes = (pid: number): number => Number(/^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Processes that a process started, and those that these started. */
export function processesBelow(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return children.flatMap((child) => [child, ...processesBelow(child)])
}

/** Of /proc/PID/stat: the second word behind the program's name, which is in brackets. */
const parentOf = (pid: string): number => Number(textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
