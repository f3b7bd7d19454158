import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messagesFolder } from './read-messages.ts'
import { textsInCode } from './texts-in-code.ts'

// The service, its pages and its screens have no text of their own: all of it is in messages/.

/** Where text in code is right. A folder, a file, or one declaration in it: `file#name`. */
const allowed: readonly (readonly [where: string, because: string])[] = [
  ['service/src/demo/', 'What the customers and the team of the demo wrote: content, as in a database.'],
  ['service/src/pages/docs/', 'The documentation is in English, and so is its search.'],
  ['service/src/accounts/sign-in-attempts.ts#signInHere', 'The name of a counter.'],
  ['service/src/limits/visitor-bounds.ts#ownComments', 'The name of a counter.'],
  ['service/src/commands/demo.ts#summary', 'Commands to type, between messages.'],
  ['service/src/http/shared-rate-limit.ts#script', 'A program in Lua, which Redis runs.'],
  ['service/src/resources/knowledge-base/extract-text.ts', 'Names of elements of HTML.'],
  ['service/src/resources/sso/saml/', 'Details for the log: owners are told the reason beside them in words.'],
  ['service/src/webhooks/send/attempt.ts#receivingSoMuch', 'An exception that is told by its code.'],
  ['service/src/workers/worker.ts#complaintAbout', 'A line of the log.'],
  ['web/src/generated/', 'Receivers of webhooks in other programming languages.'],
  ['web/src/theme/mantine-theme.ts#theme', 'Names of fonts.'],
  ['web/src/widget/widget.ts#EarshotWidget', 'A line of the browser’s console, for whoever puts the widget into a page.'],
]

const root = path.dirname(messagesFolder)
const found = globSync('{service,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .toSorted()
  .flatMap((file) =>
    textsInCode(file, readFileSync(path.join(root, file), 'utf8')).map(({ line, within, text }) => ({
      place: `${file}#${within}`,
      said: `${file}:${line}: ${text}`,
    })),
  )
const isIn = (place: string, where: string) =>
  where.endsWith('/') ? place.startsWith(where) : place === where || place.startsWith(`${where}#`)

test('the service and the browser have their text from messages', () => {
  const places = allowed.map(([where]) => where)
  expect(found.filter(({ place }) => !places.some((where) => isIn(place, where))).map(({ said }) => said)).toEqual([])
})

test('text in code is allowed only where there is some', () => {
  expect(allowed.filter(([where]) => !found.some(({ place }) => isIn(place, where))).map(([where]) => where)).toEqual([])
})

const textsOf = (source: string) => textsInCode('screen.tsx', source).map(({ text }) => text)

test.each([
  ["problem('NOT_FOUND', 'The goal does not exist.')", 'The goal does not exist.'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
  ['const full = `A project has at most ${max} goals.`', 'A project has at most … goals.'],
  ["throw new CommandError('There is no such command.')", 'There is no such command.'],
  ["notices.error('That did not work.')", 'That did not work.'],
  ["const wrong = { wrong: 'must not be empty' }", 'must not be empty'],
  ['const save = <Button>Save</Button>', 'Save'],
  ['const name = <input aria-label="Name" />', 'Name'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
  ['const page = html`<p class="a">Hello, ${name}</p>`', 'Hello,'],
  ['const field = html`<input placeholder="Email">`', 'Email'],
])('%s has text', (source, text) => {
  expect(textsOf(source)).toEqual([text])
})

test.each([
  "import { a } from 'a b c d'",
  "request.log.warn({ id }, 'the worker is back')",
  "log('info', 'the database is back')",
  "throw new Error('an item has no text and no url')",
  "sql.unsafe('select one from two where three')",
  "const where = 'case when done then one else two end'",
  "const columns = 'mail_id, organization_id, project_id'",
  "command({ words: 'organization owner add' })",
  "type Mode = 'one of these modes' | 'two'",
  'const style = <p className="one two three">{words.title}</p>',
  'const attributes = html`aria-invalid="true" autofocus`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
  'const page = html`<style>p { color: red }</style><p title="${title}">${text}</p>`',
  'const link = <code>POST</code>',
])('%s has none', (source) => {
  expect(textsOf(source)).toEqual([])
})
