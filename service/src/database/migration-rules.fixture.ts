import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { splitStatements } from './split-statements.ts'

// What a migration may not do to a database that is being used, or to the versions that run beside a new one (docs/operations/upgrade.md).
// Squawk knows most of it; what it does not look for is here.

const root = path.resolve(import.meta.dirname, '../../..')
const squawk = path.join(root, 'node_modules/.bin/squawk')

/** Squawk has a program of its own for each kind of machine, of which not all are everywhere. */
export const squawkRuns = spawnSync(squawk, ['--version']).status === 0

interface NamedMigration {
  name: string
  text: string
}

export interface Surroundings {
  /** Versions that were released. */
  releases: readonly string[]
  /** Names of the migrations before this one. */
  earlier: readonly string[]
}

/** Rules of taste, and one that migrate.ts meets for all: each migration is applied in a transaction that waits two seconds for a lock. */
const excluded = ['prefer-robust-stmts', 'prefer-text-field', 'prefer-bigint-over-int', 'prefer-identity', 'require-timeout-settings']

/** Squawk's rules about what an older version reads or writes, and what a line `-- Safe after:` excuses. */
const takingAwayRules = [
  ...['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'renaming-column', 'renaming-table', 'changing-column-type'],
  ...['adding-not-nullable-field', 'adding-required-field', 'require-concurrent-index-deletion'],
]

/** What takes something away, beyond Squawk. Strings are read too: what they hold may be executed. */
const takesAway =
  /\bdrop\s+(function|procedure|routine|aggregate|view|materialized\s+view|type|domain|sequence|schema|extension|trigger|default|expression|identity)\b|\brename\s+(value|attribute|to)\b|\bset\s+schema\b|\btruncate\b|\brevoke\b/i
/** What holds everybody up, beyond Squawk: locks of whole tables, and waiting for one without an end. */
const locksAll = /\block\s+table\b|^\s*lock\b|\bcluster\b|\bvacuum\b|\breindex\b/i
const waitsLonger = /\b(set|reset)\s+(local\s+|session\s+)?lock_timeout\b|set_config\s*\(\s*'lock_timeout'/i

/**
 * Returns the rules that a migration breaks. What it takes away is excused by the line `-- Safe after: 0.2.0 (0003_name)`: a release that
 * no longer uses it, and the newest migration that this release knows.
 */
export async function flawsOf({ name, text }: NamedMigration, surroundings: Surroundings): Promise<string[]> {
  const found = [...(await squawkFlaws({ name, text })), ...ownFlaws(text)]
  const taken = found.filter((rule) => takingAwayRules.includes(rule) || rule === 'takes-away')
  const safeAfter = /^-- Safe after: (\S+) \((\w+)\)$/m.exec(text)
  if (!safeAfter) return [...found, ...(/^--\s*safe after/im.test(text) ? ['unreadable-safe-after'] : [])]
  const claims = claimFlaws({ release: safeAfter[1]!, migration: safeAfter[2]!, text }, surroundings)
  if (taken.length === 0) return [...found, ...claims, 'needless-safe-after']
  return [...found.filter((rule) => !taken.includes(rule)), ...claims]
}

function claimFlaws(
  { release, migration, text }: { release: string; migration: string; text: string },
  { releases, earlier }: Surroundings,
): string[] {
  const runsBeside = /^-- Runs beside: (\w+)$/m.exec(text)?.[1]
  return [
    !releases.includes(release) && 'safe-after-no-release',
    !earlier.includes(migration) && 'safe-after-no-earlier-migration',
    // Versions before that release would stay ready, and still use what is taken away.
    runsBeside !== undefined && runsBeside < migration && 'runs-beside-what-still-uses-it',
  ].filter((flaw) => flaw !== false)
}

function ownFlaws(text: string): string[] {
  const statements = splitStatements(text).map((statement) => statement.text.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, ''))
  const has = (pattern: RegExp) => statements.some((statement) => pattern.test(statement))
  return [
    has(takesAway) && 'takes-away',
    has(locksAll) && 'locks-a-table',
    has(waitsLonger) && 'sets-lock-timeout',
    /squawk-ignore/i.test(text) && 'ignores-a-rule',
  ].filter((flaw) => flaw !== false)
}

async function squawkFlaws({ name, text }: NamedMigration): Promise<string[]> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-migration-'))
  try {
    const file = path.join(directory, `${name}.sql`)
    writeFileSync(file, text)
    const args = ['--reporter', 'json', '--pg-version', '15.0', '--assume-in-transaction', '--exclude', excluded.join(','), file]
    const { stdout } = await promisify(execFile)(squawk, args).catch((error: { stdout: string }) => error)
    return (JSON.parse(stdout) as { rule_name: string }[]).map(({ rule_name }) => rule_name)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The versions of a changelog that were released: those with a date, older than the one that is being made. */
export function releasesIn(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)].map(([, version]) => version!)
}

/** The versions that were released before this one. */
export const releases = (): string[] => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return releasesIn(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).filter((released) => released !== version)
}
