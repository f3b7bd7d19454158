/**
 * What systemd hears of a unit with `Type=notify`: that the server is ready, that it still answers, that it stops. Node has no datagram
 * sockets of Unix, so each message is a run of systemd's own `systemd-notify`.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serveMessages } from '@earshot/messages/cli/serve'
import type { Logger } from 'pino'
import type { Environment } from '../config.ts'
import { Failure } from './command.ts'

interface Told {
  env: Environment
  /** Where the server listens, as `http://host:port`. */
  address: string
  /** Fulfilled when the server was told to stop. */
  stopping: Promise<void>
  log: Logger
}

/**
 * Tells systemd that the server is ready and, where the unit has a watchdog, three times in its period that it answers: when it does not,
 * systemd starts it anew. Does nothing where systemd did not start the process, or does not ask. Errors: Failure, when systemd asks and
 * `systemd-notify` is not installed: it would wait for ever.
 */
export async function tellSystemd({ env, address, stopping, log }: Told): Promise<void> {
  if (!env.NOTIFY_SOCKET) return
  const notify = (message: string) => run('systemd-notify', [message], { env: { ...env }, timeout: secondsMax * 1000 })
  await notify('READY=1').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure(serveMessages.noSystemdNotify) : error
  })
  const everyMs = watchdogMs(env) / 3
  const stop = everyMs > 0 ? repeat(everyMs, watch) : () => {}
  void stopping.then(async () => {
    stop()
    await notify('STOPPING=1').catch((error) => log.warn({ err: error }, 'systemd was not told of the stop'))
  })

  async function watch(): Promise<void> {
    try {
      // Any answer will do, also one that turns away for want of room: whatever a restart would not mend is no reason for one.
      const answer = await fetch(`${address}/livez`, { signal: AbortSignal.timeout(everyMs) })
      await answer.arrayBuffer()
      await notify('WATCHDOG=1')
    } catch (error) {
      log.warn({ err: error }, 'the server does not answer itself; systemd will start it anew')
    }
  }
}

const run = promisify(execFile)

/** systemd reads a message within milliseconds; the program waits until it has. */
const secondsMax = 10

/** The watchdog's period, 0 where there is none. */
function watchdogMs({ WATCHDOG_USEC: period, WATCHDOG_PID: pid }: Environment): number {
  const isForUs = pid === undefined || Number(pid) === process.pid
  return isForUs && /^\d+$/.test(period ?? '') ? Number(period) / 1000 : 0
}

/** Acts again and again, one after the other; returns what ends it. */
function repeat(everyMs: number, act: () => Promise<void>): () => void {
  let isUnderWay = false
  const timer = setInterval(() => {
    if (isUnderWay) return
    isUnderWay = true
    void act().finally(() => {
      isUnderWay = false
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
