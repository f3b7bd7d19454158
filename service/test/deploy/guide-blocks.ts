import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

// The commands of docs/operations/. What would change this machine, or needs a daemon or a cluster, is noted instead of run.

const pages = path.resolve(import.meta.dirname, '../../../docs/operations')

/** The `sh` blocks below a heading of a page, in their order. */
export function blocksBelow(heading: string, page = 'install.md'): string[] {
  const guide = readFileSync(path.join(pages, page), 'utf8')
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!)
}

const noted = ['docker', 'helm', 'kubectl', 'sudo', 'journalctl', 'systemctl']

/** Says its name and arguments, one on a line, then what it read, if that is not the terminal; ends with an empty line. */
const note = `#!/bin/sh
{ printf '%s\\n' "\${0##*/}" "$@"; [ -p /dev/stdin ] || [ -f /dev/stdin ] && sed 's/^/< /'; echo; } >> "$NOTES"
`

/** Runs a block in a directory as a shell does, stopping at the first failure. Returns the noted programs with their arguments and input. */
export async function runNoted(block: string, directory: string): Promise<{ words: string[]; input: string[] }[]> {
  const programs = await mkdtemp(path.join(tmpdir(), 'noted-'))
  const notes = path.join(programs, 'notes')
  for (const name of noted) await writeFile(path.join(programs, name), note, { mode: 0o755 })
  await writeFile(notes, '')
  const env = { ...process.env, NOTES: notes, PATH: `${programs}:${process.env.PATH}` }
  // Blocks end with a search in what a service has logged; it is none here.
  await promisify(execFile)('bash', ['-euc', block.replace(' | grep begin', '')], { cwd: directory, env })
  return (await readFile(notes, 'utf8'))
    .split('\n\n')
    .filter((text) => text.trim() !== '')
    .map((text) => text.trim().split('\n'))
    .map((lines) => ({
      words: lines.filter((line) => !line.startsWith('< ')),
      input: lines.filter((line) => line.startsWith('< ')).map((line) => line.slice(2)),
    }))
}
