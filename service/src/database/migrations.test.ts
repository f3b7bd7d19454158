import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { flawsOf, releases, releasesIn, squawkRuns } from './migration-rules.fixture.ts'

// Migrations are read for what would hold up a database that is being used, or break the versions that run beside a new one. The first
// one makes a database that nobody uses yet.

const all = readMigrations(path.join(import.meta.dirname, 'migrations'))

test.runIf(squawkRuns).each(all.slice(1).map(({ name, text }, at) => [name, text, at] as const))(
  '%s holds nobody up, and breaks nobody who runs beside it',
  async (name, text, at) => {
    const earlier = all.slice(0, at + 1).map((each) => each.name)
    expect(await flawsOf({ name, text }, { releases: releases(), earlier })).toEqual([])
  },
)

test('a release is a version of the changelog with a date', () => {
  expect(releasesIn('# Changelog\n\n## 0.3.0 - unreleased\n\n## 0.2.0 - 2027-02-01\n\nSee 0.1.0.\n\n## 0.1.0 - 2027-01-11\n')).toEqual([
    '0.2.0',
    '0.1.0',
  ])
})

/** Made up: 0.3.0 is being made, and 0.2.0 knows the third migration. */
const surroundings = { releases: ['0.2.0', '0.1.0'], earlier: ['0001_schema', '0002_note', '0003_tag'] }
const flaws = (text: string) => flawsOf({ name: '0004_made_up', text: `${text}\n` }, surroundings)

const takenAway: [what: string, text: string, rule: string][] = [
  ['drops a column that older versions read', 'alter table link drop column search;', 'ban-drop-column'],
  ['drops a table', 'drop table link;', 'ban-drop-table'],
  ['renames a column', 'alter table link rename column search to searched;', 'renaming-column'],
  ['renames a table', 'alter table link rename to delivery_link;', 'renaming-table'],
  ['gives a column another type', 'alter table link alter column status type varchar(9);', 'changing-column-type'],
  ['demands a value of every row', 'alter table link alter column customer_name set not null;', 'adding-not-nullable-field'],
  ['demands a value that older versions do not write', 'alter table link add column note text not null;', 'adding-required-field'],
  ['leaves out a value that older versions count on', 'alter table link alter column status drop not null;', 'ban-drop-not-null'],
  ['drops a default that older versions leave a value to', 'alter table link alter column status drop default;', 'takes-away'],
  ['drops a function', 'drop function uuid_v7_at(timestamptz, int);', 'takes-away'],
  ['renames a value of a type', "alter type mood rename value 'sad' to 'blue';", 'takes-away'],
  ['drops a view, after a comment', '-- Nobody reads it.\ndrop view seen;', 'takes-away'],
  ['drops something in a block', "do $$ begin execute 'drop function f()'; end $$;", 'takes-away'],
  ['empties a table', 'truncate link;', 'takes-away'],
]

const heldUp: [what: string, text: string, rule: string][] = [
  ['reads a whole table for a check', 'alter table link add constraint short check (length(status) < 9);', 'constraint-missing-not-valid'],
  ['makes an index while nobody may write', 'create index link_name on link (customer_name);', 'require-concurrent-index-creation'],
  ['rewrites a table for a default', 'alter table link add column mark uuid default gen_random_uuid();', 'adding-field-with-default'],
  ['locks a table', 'lock table link in exclusive mode;', 'locks-a-table'],
  ['puts a table in order', 'cluster link using link_pkey;', 'locks-a-table'],
  ['tells the rules to look away', '-- squawk-ignore ban-drop-table\ndrop table link;', 'ignores-a-rule'],
  ['waits for a lock without an end', "set local lock_timeout = '0';\nalter table link add column note text;", 'sets-lock-timeout'],
]

describe.runIf(squawkRuns)('a migration is refused that', () => {
  test.each([...takenAway, ...heldUp])('%s', async (_, text, rule) => {
    expect(await flaws(text)).toContain(rule)
  })

  test('and one that only adds is not', async () => {
    expect(
      await flaws(
        "-- Runs beside: 0001_schema\nalter table link add column note text not null default '';\ncreate table note (note_id uuid primary key);",
      ),
    ).toEqual([])
  })
})

const safe = '-- Safe after: 0.2.0 (0003_tag)\n'

describe.runIf(squawkRuns)('a migration that names the release after which it is safe', () => {
  test('is taken, whatever it takes away, if no version before that release runs beside it', async () => {
    const text = takenAway.map(([, statements]) => statements).join('\n')
    expect(await flaws(safe + text)).toEqual([])
    expect(await flaws(`-- Runs beside: 0003_tag\n${safe}${text}`)).toEqual([])
  })

  test('is refused all the same for whatever holds everybody up', async () => {
    const text = heldUp.map(([, statements]) => statements).join('\n')
    expect(await flaws(`${safe}drop table note;\n${text}`)).toEqual(expect.arrayContaining(heldUp.map(([, , rule]) => rule)))
  })

  test.each([
    ['names the version that is being made', '-- Safe after: 0.3.0 (0003_tag)', 'safe-after-no-release'],
    ['names a version that never was', '-- Safe after: 0.1.5 (0003_tag)', 'safe-after-no-release'],
    ['names no migration of that release', '-- Safe after: 0.2.0 (0009_later)', 'safe-after-no-earlier-migration'],
    ['names itself', '-- Safe after: 0.2.0 (0004_made_up)', 'safe-after-no-earlier-migration'],
    ['says it in words of its own', '-- Safe after 0.2.0', 'unreadable-safe-after'],
    [
      'lets versions run beside it that still use what goes',
      '-- Runs beside: 0002_note\n-- Safe after: 0.2.0 (0003_tag)',
      'runs-beside-what-still-uses-it',
    ],
  ])('is refused when it %s', async (_, head, rule) => {
    expect(await flaws(`${head}\nalter table link drop column search;`)).toContain(rule)
  })

  test('is refused when it takes nothing away', async () => {
    expect(await flaws(`${safe}alter table link add column note text;`)).toEqual(['needless-safe-after'])
  })
})
