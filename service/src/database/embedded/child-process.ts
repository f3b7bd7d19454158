/** Other programs of this machine: how they are run, whether they are alive, and whether one has a port. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { databaseMessages } from '@earshot/messages/cli/database'

/** A program with its arguments and, when we are root, the user it runs as. */
export interface Invocation {
  command: string
  args: string[]
  uid?: number
  gid?: number
}

/** Runs a program to its end and returns what it printed. Its last words are the error's. */
export function run({ command, args, ...ids }: Invocation): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...ids, cwd: '/', env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    let complained = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
    })
    child.stderr.on('data', (chunk) => {
      complained += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(printed)
      const output = complained.trim().split('\n').slice(-3).join(' ') || printed.trim().split('\n').at(-1)
      reject(new Error(databaseMessages.postgres.programFailed({ program: path.basename(command), output: output ?? '' })))
    })
  })
}

/**
 * Nothing of ours: no secrets, no PG* settings of the user's; messages in English, so that they can be recognised. The system's
 * directories are named because root's PATH may leave out those of useradd.
 */
export const environment = () => ({ PATH: `${process.env.PATH ?? '/usr/bin:/bin'}:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC' })

/** A process of that number is there. It may be another than the one that had it before. */
export const isAlive = (pid: number) => signal(pid, 0)

/** Sends a signal; false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether nothing listens on a port of this machine at this moment. */
export const isPortFree = ({ host, port }: { host: string; port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
