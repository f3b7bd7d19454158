import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

// Squawk reads migrations for what would hold up a database that is being used, or break the versions that run beside a new one. The first
// one makes a database that nobody uses yet.

const root = path.resolve(import.meta.dirname, '../../..')
const squawk = path.join(root, 'node_modules/.bin/squawk')
const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-migrations-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The rules that a migration breaks. Each is applied in a transaction that waits two seconds for a lock (migrate.ts). */
async function flawsOf(name: string, text: string): Promise<string[]> {
  const file = path.join(directory, `${name}.sql`)
  writeFileSync(file, text)
  const args = ['--reporter', 'json', '--pg-version', '15.0', '--assume-in-transaction', '--exclude', excluded.join(','), file]
  const { stdout } = await promisify(execFile)(squawk, args).catch((error: { stdout: string }) => error)
  return (JSON.parse(stdout) as { rule_name: string }[]).map(({ rule_name }) => rule_name)
}

/** Rules of taste, and one that a transaction can't meet: an index that is made without a lock has a migration that says so. */
const excluded = ['prefer-robust-stmts', 'prefer-text-field', 'prefer-bigint-over-int', 'prefer-identity', 'require-timeout-settings']

const later = readMigrations(path.join(import.meta.dirname, 'migrations')).slice(1)

test.each(later.map(({ name, text }) => [name, text]))('%s holds nobody up, and breaks nobody who runs beside it', async (name, text) => {
  expect(await flawsOf(name, text)).toEqual([])
})

// Squawk has a program of its own for each kind of machine, of which not all are everywhere.
const squawkRuns = spawnSync(squawk, ['--version']).status === 0

describe.runIf(squawkRuns)('a migration is refused that', () => {
  test.each([
    ['drops a column that older versions read', 'alter table link drop column search;', 'ban-drop-column'],
    ['drops a table', 'drop table link;', 'ban-drop-table'],
    ['renames a column', 'alter table link rename column search to searched;', 'renaming-column'],
    ['renames a table', 'alter table link rename to delivery_link;', 'renaming-table'],
    ['rewrites a table for another type', 'alter table link alter column status type varchar(9);', 'changing-column-type'],
    [
      'reads a whole table for a check',
      'alter table link add constraint short check (length(status) < 9);',
      'constraint-missing-not-valid',
    ],
    ['demands a value of every row', 'alter table link alter column customer_name set not null;', 'adding-not-nullable-field'],
    ['makes an index while nobody may write', 'create index link_name on link (customer_name);', 'require-concurrent-index-creation'],
  ])('%s', async (_, text, rule) => {
    expect(await flawsOf('0002_bad', text)).toContain(rule)
  })

  test('and one that only adds is not', async () => {
    expect(
      await flawsOf(
        '0002_good',
        "-- Runs beside: 0001_schema\nalter table link add column note text not null default '';\ncreate table note (note_id uuid primary key);\n",
      ),
    ).toEqual([])
  })
})
