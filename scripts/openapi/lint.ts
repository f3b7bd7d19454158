import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const redocly = path.resolve(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')
const command = ['lint', '--extends=recommended-strict', '--format=json', 'document.json']

/** Lints an OpenAPI or AsyncAPI document by the strictest rules, and returns the report. Rejects when there are errors. */
export async function lint(document: object): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'))
  try {
    await writeFile(path.join(folder, 'document.json'), JSON.stringify(document, null, 2))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...command], { cwd: folder, env })
    return JSON.parse(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The report on a document without an error or a warning. */
export const nothingFound = { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] }
