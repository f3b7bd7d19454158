import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Every statement of the service names the organization. These don't, each for its reason: look-ups that start without knowing it,
// sweeps over what is due, and statements that touch no tenant's table.
const exceptions: [file: RegExp, text: RegExp, because: string][] = [
  [/^database\//, /./, 'migrations, locks and partitions belong to no tenant; lists are given a where that names it'],
  [/^commands\/(serve|doctor|open-database|migrate)\.ts$/, /./, 'asks the server about itself'],
  [/^resources\/organizations\/organizations\.ts$/, /insert into organization/, 'makes the organization'],
  [/^resources\/organizations\/api-keys\.ts$/, /update api_key set revoked_at/, 'an operator names a key by its id alone'],
  [/^resources\/projects\/projects\.ts$/, /project_id = /, 'an operator names a project by its id alone'],
  [/^http\/idempotency\.ts$/, /delete from idempotency|pg_try_advisory/, 'a sweep over what ran out, and a lock'],
  [/^workers\/workers\.ts$/, /^call keep_partitions/, 'partitions belong to no tenant'],
  [/^events\/wake\.ts$/, /pg_notify|listen/i, 'wakes workers, reads nothing'],
]

const source = path.resolve(import.meta.dirname, '../src')

/** The tagged templates `sql`…`` of a file, nested ones as part of the one they stand in. */
function statementsOf(text: string): string[] {
  const found: string[] = []
  let end = 0
  for (const match of text.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    const start = match.index + match[0].length
    if (start <= end) continue
    end = endOfTemplate(text, start)
    found.push(text.slice(start, end))
  }
  return found
}

function endOfTemplate(text: string, start: number): number {
  let at = start
  while (text[at] !== '`') {
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

test('every statement names the organization, or has its reason here', () => {
  const nameless = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
    .flatMap(({ file, text }) =>
      statementsOf(text)
        .filter((statement) => isStatement(statement) && !namesOrganization(statement, text))
        .filter((statement) => !exceptions.some(([files, words]) => files.test(file) && words.test(statement)))
        .map((statement) => `${file}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`),
    )
  expect(nameless).toEqual([])
})

test('the reader of statements finds them, nested ones within their own', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test has them.
  expect(statementsOf('await sql`select ${a ? sql`x` : sql`y`} from t`; sql<{ a: 1 }[]>`select 2`')).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
    'select ${a ? sql`x` : sql`y`} from t',
    'select 2',
  ])
})
