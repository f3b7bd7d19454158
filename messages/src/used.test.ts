import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areasOf, inEnglish, messagesFolder, messagesIn, readArea, workspaces } from './read-messages.ts'
import { readingsIn, unusedIn } from './used-messages.ts'

// A message that no code reads is work for eight translators, and says nothing to anyone.

/** Messages that code reads by a name which it is given, or far from where they come from. Whatever is below is used. */
const readElsewhere: readonly (readonly [where: string, because: string])[] = [
  ['service/qr thanks', 'Takes the place of the form’s thanks, on the page that both have.'],
  ['service/widget', 'The widget has them from the service, in the page that it is in.'],
  ['web/dates calendar', 'The calendar is of Mantine, which names its labels.'],
  ['web/fix-hints', 'By the failure of an attempt.'],
  ['web/platform-goals', 'By the id of a goal.'],
  ['web/topics', 'By the name of a topic.'],
]

const root = path.dirname(messagesFolder)
const files = globSync('{service,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => readingsIn(file, readFileSync(path.join(root, file), 'utf8')))

const unused = [...workspaces, ...inEnglish].flatMap((workspace) =>
  areasOf(workspace).flatMap((name) => {
    const area = `${workspace}/${name}`
    const keys = [...messagesIn(readArea('en', workspace, name))].map(([key]) => key)
    return unusedIn(area, keys, files).map((key) => `${area} ${key.join('.')}`)
  }),
)
const isIn = (message: string, where: string) => message.startsWith(where.includes(' ') ? `${where}.` : `${where} `)

test('code reads every message', () => {
  expect(unused.filter((message) => !readElsewhere.some(([where]) => isIn(message, where)))).toEqual([])
})

test('only messages that code does not read by their names are said to be read elsewhere', () => {
  expect(readElsewhere.filter(([where]) => !unused.some((message) => isIn(message, where))).map(([where]) => where)).toEqual([])
})

const linksImport = "import { linksMessages, type LinksMessages } from '@earshot/messages/web/links'\n"
const unusedOf = (keys: readonly string[], ...sources: readonly string[]) =>
  unusedIn(
    'web/links',
    keys.map((key) => key.split('.')),
    sources.map((source, at) => readingsIn(`web/src/screen-${at}.tsx`, source)),
  ).map((key) => key.join('.'))

test.each([
  ['title', 'const words = useMessages(linksMessages)\nconst head = <h1>{words.title}</h1>'],
  ['form.title', 'const { form: words } = useMessages(linksMessages)\nsay(words.title({ name }))'],
  ['form.title', 'function Form() { const { form } = useMessages(linksMessages)\nconst { title, ...rest } = form }'],
  ['form.title', "const head = (words: LinksMessages['form']) => words.title"],
  ['form.title', 'interface Props { words: LinksMessages }\nconst Head = ({ words: { form } }: Props) => form.title'],
  ['title', 'const Head = () => words.title\nconst words = linksMessages.english'],
  ['status.sent', 'const { status: words } = useMessages(linksMessages)\nsay(words[status])'],
  ['form.kinds.one.title', 'const { form } = useMessages(linksMessages)\nsay(form.kinds[kind].title)'],
  ['one', "const { two } = useMessages(linksMessages)\nsay(linksMessages.english[isOne ? 'one' : 'two'])"],
  ['steps.0', 'const words = useMessages(linksMessages)\nwords.steps.map((step) => say(step))'],
  [
    'form.title',
    'const words = useMessages(linksMessages)\nconst head = <Head words={words.form} />\nconst Head = (props) => props.words.title',
  ],
  ['form.title', 'const words = useMessages(linksMessages)\nObject.values(words.form).map(say)'],
])('%s is read in %s', (key, source) => {
  expect(unusedOf([key], linksImport + source)).toEqual([])
})

test.each([
  ['title', 'const words = useMessages(linksMessages)\nsay(words.form.title, project.title)'],
  ['form.title', 'const words = useMessages(linksMessages)\nsay(words.form.label, words.title)'],
  ['form.title', 'const { form } = useMessages(linksMessages)\nconst { label } = form'],
  ['title', 'const words = useMessages(linksMessages)\nconst head = (words: Other) => words.title'],
  ['title', 'const words = useMessages(linksMessages)\nsay(words[status])'],
  ['status.title', 'const words = useMessages(linksMessages)\nsay(words.form[status])'],
  [
    'form.title',
    'const words = useMessages(linksMessages)\nconst head = <Head words={words.form} />\nconst Head = (props) => props.words.label',
  ],
])('%s is not read in %s', (key, source) => {
  expect(unusedOf([key], linksImport + source)).toEqual([key])
})

test('what a file hands on is read in the files beside it', () => {
  const screen = `${linksImport}const words = useMessages(linksMessages)\nconst head = <Head words={words.form} />`
  expect(unusedOf(['form.title', 'form.label'], screen, 'export const Head = ({ words }: Props) => words.title')).toEqual(['form.label'])
})
