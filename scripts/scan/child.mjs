import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Returns whether a program of this name is on the PATH. */
export function isInstalled(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((directory) => {
    try {
      accessSync(path.join(directory, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const running = new Set()
/** Stops running programs when the scan itself is stopped. */
export function stopRunning() {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Runs a program until it ends, or until `secondsMax` are over; then it is stopped by its pid. It gets a home directory of its own, none of
 * this machine's proxies, and the priority of this process.
 */
export async function runBounded(command, args, { secondsMax, home }) {
  const startedAt = performance.now()
  const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'dumb', PYTHONUNBUFFERED: '1' }
  const child = spawn(command, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  let wasStopped = false
  const stop = (signal) => {
    wasStopped = true
    child.kill(signal)
  }
  const bounds = [setTimeout(stop, secondsMax * 1000, 'SIGTERM'), setTimeout(stop, secondsMax * 1000 + 5000, 'SIGKILL')]
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  running.delete(child)
  for (const bound of bounds) clearTimeout(bound)
  return { output, code, wasStopped, seconds: (performance.now() - startedAt) / 1000 }
}
