import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Every statement of the service names the organization. These don't, each for its reason: look-ups that start without knowing it,
// sweeps over what is due, and statements that touch no tenant's table.
const exceptions: [file: RegExp, text: RegExp, because: string][] = [
  [/^database\//, /./, 'migrations, locks and partitions belong to no tenant; lists are given a where that names it'],
  [/^commands\/doctor\/(database|database-room|timeouts|clock|disk-growth|server-settings)\.ts$/, /./, 'asks the server about itself'],
  [/^backup\//, /./, 'backups are of the whole database, and what is restored is settled in all of it'],
  [/^commands\/restore\.ts$/, /pg_stat_activity/, 'asks who is connected to the database'],
  [
    /^project-files\/conflicts\.ts$/,
    /schema_migration|from project where (project_id|slug) =/,
    'a project that is imported must be nobody’s here, and its schema the same',
  ],
  [/^project-files\/export-project\.ts$/, /iso\(now|schema_migration/, 'when, and of which schema'],
  [/^project-files\/pause-project\.ts$/, /clock_timestamp|pg_stat_activity/, 'waits for what is under way'],
  [/^http\/idempotency\.ts$/, /delete from idempotency|pg_try_advisory/, 'a sweep over what ran out, and a lock'],
  [/^resources\/webhook-portal\/sessions\.ts$/, /^delete from portal_session where ctid/, 'a sweep over what ran out'],
  [/^resources\/sso\/open-providers\.ts$/, /^select person_id from person where email/, 'people belong to no organization'],
  [/^resources\/sso\/sign-in-by-provider\.ts$/, /^delete from sso_assertion where ctid/, 'a sweep over what ran out'],
  [/^resources\/destinations\/signing-secrets\.ts$/, /^delete from destination_secret where ctid/, 'a sweep over what ran out'],
  [/^mail\/read-mail\.ts$/, /from mail/, 'whoever runs the service reads every organization’s mails, on its own machine'],
  [/^open-workers\.ts$/, /^call keep_partitions/, 'partitions belong to no tenant'],
  [
    /^webhooks\/upkeep\/hold-deliveries\.ts$/,
    /^select set_config|^select exists \(select from destination/,
    'settings of a transaction, and whether a sweep over all organizations has anything to do',
  ],
  [/^exports\/export-list\.ts$/, /from \$\{sql\(show\.table\)\} where \$\{where\}/, 'is given a where that names it'],
  [/^database\/scan-rows\.ts$/, /from \(?\$\{from\}\)?|\(\$\{from\}\)/, 'is given a select that names it'],
  [/^webhooks\/upkeep\/retention\.ts$/, /^select (exists|set_config)|^call drop_partitions/, 'partitions belong to no tenant'],
  [
    /^accounts\//,
    /./,
    'people belong to no organization, nor do their sessions, proofs and attempts; who is a member of what is known elsewhere',
  ],
  [
    /^resources\/connected-apps\/clients\.ts$/,
    /oauth_client|client_id from connected_app/,
    'apps that introduce themselves belong to no organization',
  ],
  [/^resources\/connected-apps\/tokens\.ts$/, /^delete from (connected_app|app_token) where ctid/, 'a sweep over what ran out'],
  [/^resources\/people\/people\.ts$/, /from person where|^lock table person/, 'shows a person to themselves, by who they are'],
  [
    /^privacy\/export\/batches\.ts$/,
    /^select \* from unnest/,
    'reads no table: the ids of a batch, for statements that name the organization',
  ],
  [/^metrics\/database-state\.ts$/, /./, 'figures about all organizations together, for the operator'],
  [/^homes\/moves\/move-organization\.ts$/, /^call keep_partitions/, 'partitions belong to no tenant'],
  [
    /^homes\/moves\/(forget-left|change-notes)\.ts$/,
    /^select set_config|from pg_trigger|^delete from person/,
    'people belong to no organization, nor do triggers',
  ],
  [
    /^homes\/directory\.ts$/,
    /slug_elsewhere where slug|unnest\(moved_from\)|group by home/,
    'which home has a slug, and what has moved between homes',
  ],
  [
    /^resources\/projects\/(projects|reserved-slugs)\.ts$/,
    /slug_elsewhere|^select slug from project where slug/,
    'an address belongs to one project of all homes',
  ],
  [
    /^resources\/members\/member-homes\.ts$/,
    /^select from member where person_id/,
    'asks another home whether somebody is a member of any of its organizations',
  ],
  [/^events\/wake\.ts$/, /pg_notify|listen|channel/i, 'wakes workers, reads nothing'],
]

const source = path.resolve(import.meta.dirname, '../src')

/** The tagged templates `sql`…`` of a file, those for another home too, nested ones as part of the one they stand in. */
function statementsOf(text: string): string[] {
  const found: string[] = []
  let end = 0
  for (const match of text.matchAll(/\b(?:sql|people|directory|home|(?:people|directory)Of\(sql\))(?:<[^`]*?>)?`/g)) {
    const start = match.index + match[0].length
    if (start <= end) continue
    end = endOfTemplate(text, start)
    found.push(text.slice(start, end))
  }
  return found
}

function endOfTemplate(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2
    else if (text.startsWith('${', at)) {
      let depth = 1
      at += 2
      while (depth > 0) {
        if (text[at] === '`') at = endOfTemplate(text, at + 1)
        else if (text[at] === '{') depth++
        else if (text[at] === '}') depth--
        at++
      }
    } else at++
  }
  return at
}

/** Whether a statement names the organization itself, or a fragment it takes from the same file does. */
const namesOrganization = (statement: string, file: string) =>
  /organization_?id/i.test(statement) ||
  [...statement.matchAll(/\$\{(\w+)[(}]/g)].some((part) => new RegExp(`\\b${part[1]} =[^\\n]*sql\`[^\`]*organization_id`).test(file))

const isStatement = (text: string) => /^\s*(with|select|insert|update|delete|call)\b/i.test(text)

const statements = globSync('**/*.ts', { cwd: source })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  .flatMap(({ file, text }) =>
    statementsOf(text)
      .filter(isStatement)
      .map((statement) => ({
        file,
        statement: statement.trim().replaceAll(/\s+/g, ' '),
        hasOrganization: namesOrganization(statement, text),
      })),
  )
const nameless = statements.filter(({ hasOrganization }) => !hasOrganization)

const excuses = ([files, words]: (typeof exceptions)[number], { file, statement }: (typeof nameless)[number]) =>
  files.test(file) && words.test(statement)

test('every statement names the organization, or has its reason here', () => {
  const unexcused = nameless.filter((each) => !exceptions.some((exception) => excuses(exception, each)))
  expect(unexcused.map(({ file, statement }) => `${file}: ${statement.slice(0, 120)}`)).toEqual([])
})

test('every reason here is still needed', () => {
  const idle = exceptions.filter((exception) => !nameless.some((each) => excuses(exception, each)))
  expect(idle.map(([file, , because]) => `${file}: ${because}`)).toEqual([])
})

test('every look-up that starts from something else than a project’s id finds no deleted project', () => {
  const forgetful = statements
    .filter(({ statement }) => /\b(from|join) project\b/.test(statement) && !/\bproject_id = \$\{/.test(statement))
    // A slug of a deleted project is none; a guess at a language may look at any.
    .filter(
      ({ statement }) => !/deleted_at|isOfDeletedProject|insert into project|slug = \$\{|left\(settings->>'locale', 2\)/.test(statement),
    )
  expect(forgetful.map(({ file, statement }) => `${file}: ${statement.slice(0, 120)}`)).toEqual([])
})

// Every statement that makes a destination, or changes one, writes down what it is from then on: a trace is told from that (decision 21).
const changesDestination = /\b(insert into|update|delete from|merge into|truncate) (only )?"?destination"?(?=\s|$)/gi
const keepsNothing: [file: RegExp, text: RegExp, because: string][] = [
  [
    /^webhooks\/upkeep\/failing-destinations\.ts$/,
    /^update destination set disabled_told_at = now\(\) where/,
    'changes neither topics nor status',
  ],
  [/^webhooks\/digests\/send-digests\.ts$/, /update destination set digest_due_at = next_digest_at/, 'changes neither topics nor status'],
  [/^webhooks\/upkeep\/retention\.ts$/, /delete from destination using due/, 'what it was is forgotten with it, by its foreign key'],
]
const changing = statements.filter(({ statement }) => statement.search(changesDestination) >= 0)

test('every statement that changes a destination keeps what it is from then on, or has its reason here', () => {
  const forgetful = changing.filter(({ statement }) => !statement.includes('${recordVersions(sql, '))
  const unexcused = forgetful.filter((each) => !keepsNothing.some(([files, words]) => files.test(each.file) && words.test(each.statement)))
  expect(unexcused.map(({ file, statement }) => `${file}: ${statement.slice(0, 120)}`)).toEqual([])
  const idle = keepsNothing.filter(([files, words]) => !forgetful.some((each) => files.test(each.file) && words.test(each.statement)))
  expect(idle.map(([file, , because]) => `${file}: ${because}`)).toEqual([])
})

test('no statement that changes a destination is written where it is not looked at', () => {
  const inStatements = changing.flatMap(({ statement }) => [...statement.matchAll(changesDestination)])
  const anywhere = globSync('**/*.{ts,sql}', { cwd: source })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(source, file), 'utf8').replaceAll(/\s+/g, ' ').matchAll(changesDestination)])
  expect(anywhere.length).toBeGreaterThan(0)
  expect(inStatements).toHaveLength(anywhere.length)
})

test('the reader of statements finds them, nested ones within their own', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test has them.
  expect(statementsOf('await sql`select ${a ? sql`x` : sql`y`} from t`; sql<{ a: 1 }[]>`select 2`')).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
    'select ${a ? sql`x` : sql`y`} from t',
    'select 2',
  ])
})

test('days are written out where rows are changed or locked that others change', () => {
  // Bounds that are parameters, or now(): service/src/database/days.ts says what becomes of them.
  const late = /\bday\s*[<>]=?\s*(\$\{\w+\}::date|\(now\(\))/
  const careless = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => ({ file, parts: statementsOf(readFileSync(path.join(source, file), 'utf8')) }))
    .filter(({ parts }) => parts.some((part) => /\bfor (no key )?(update|share)\b|^\s*update |[(]\s*update /m.test(part)))
    .filter(({ parts }) => parts.some((part) => late.test(part)))
  expect(careless.map(({ file }) => file)).toEqual([])
})

// Statements also run where a home is on Citus (docs/operations/scale.md#citus), which refuses some forms, or gives them another meaning.
test.each([
  ['compares by `case x when`, of which Citus makes nothing', /\bcase (?!when\b)[\w.]+ when\b/],
  ['has now() in `on conflict … do update`, instead of a column of `excluded`', /\bdo update set (?:(?!\breturning\b|\), ).)*?\bnow\(\)/],
])('no statement %s', (_, form) => {
  const found = statements.filter(({ file, statement }) => !file.startsWith('demo/') && form.test(statement))
  expect(found.map(({ file, statement }) => `${file}: ${statement.slice(0, 120)}`)).toEqual([])
})
