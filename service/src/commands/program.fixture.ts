import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { cleanEnvironment } from '../../test/world/clean-environment.ts'
import type { World } from '../../test/world/world.ts'

// The program itself, as its users start it: what it says, and its exit codes.

const file = path.resolve(import.meta.dirname, '../../bin/earshot')

export type Program = ReturnType<typeof openProgram>

/** The program in a directory of its own, on the world's database unless the settings of a start say otherwise. */
export function openProgram({ databaseUrl, secretKey }: Pick<World, 'databaseUrl' | 'secretKey'>) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-command-'))

  /** Starts it, with what is typed into it; `shell` is a line of a shell that starts it, as "$0" "$@". It ends with the test at the latest. */
  function start(args: string[], settings: Record<string, string> = {}, typed = '', shell: string | null = null) {
    const env = { ...cleanEnvironment, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...settings }
    const [program, given] = shell === null ? [file, args] : ['bash', ['--norc', '-c', shell, file, ...args]]
    const child = spawn(program, given, { cwd: directory, env, stdio: 'pipe' })
    child.stdin.end(typed)
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => {
      said.stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      said.stderr += chunk
    })
    const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await ended
    })
    return { child, said, ended }
  }

  async function run(...args: string[]) {
    const { said, ended } = start(args)
    const [exitCode] = await ended
    return { exitCode, ...said }
  }

  /** What a command said with --json: one line, one object. */
  async function answer(...args: string[]): Promise<Record<string, unknown>> {
    const { exitCode, stdout, stderr } = await run(...args, '--json')
    expect(stderr).toBe('')
    expect(exitCode).toBe(0)
    expect(stdout.trim().split('\n')).toHaveLength(1)
    return JSON.parse(stdout)
  }

  return { directory, start, run, answer, close: () => rmSync(directory, { recursive: true }) }
}
