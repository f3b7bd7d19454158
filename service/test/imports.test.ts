import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Who may know whom (ARCHITECTURE.md). A folder not named here may be imported by everyone.

const root = path.resolve(import.meta.dirname, '../..')

/** For files that match: what their imports of our own code must match. */
const mayImport: [files: RegExp, imports: RegExp, because: string][] = [
  [/^contract\/src\//, /^contract\//, 'the contract knows only itself'],
  [/^client\/src\//, /^client\//, 'the client is published alone'],
  [/^service\/src\/(database\/|text\.ts)/, /^service\/src\/(database\/|text\.ts)|^contract\//, 'the database knows nothing of ours'],
  [/^service\/src\/words\//, /^service\/src\/words\/|^contract\//, 'words know only words'],
  [
    /^service\/src\/mail\//,
    /^service\/src\/(mail|words|database)\/|^service\/src\/(text|secrets|pages\/accent)\.ts|^contract\//,
    'mail knows no resource',
  ],
  [/^service\/src\/limits\//, /^service\/src\/(limits|database)\/|^service\/src\/secrets\.ts|^contract\//, 'a limit knows no resource'],
  [/^service\/src\/events\//, /^service\/src\/(events|database)\/|^contract\//, 'an event knows no resource'],
  [
    /^service\/src\/http\//,
    /^service\/src\/(http\/|database\/|limits\/place\.ts|(text|secrets)\.ts)|^contract\//,
    'the door knows no resource',
  ],
  [
    /^service\/src\/resources\/[\w-]+\/(api|customer|gate)\.ts$/,
    /^service\/src\/(resources|pages|words|mail|database|webhooks|identity|exports|limits)\/|^service\/src\/(http\/(route|json-door|json-body|validate|caller|our-own-page|refusal)|events\/wake|text|secrets)\.ts|^contract\//,
    'a room’s doors know the door, the layout and the verbs',
  ],
  [
    /^service\/src\/resources\/[\w-]+\/(?!(api|customer|gate)\.ts$|.*\.test\.ts$)[\w-]+\.ts$/,
    /^service\/src\/(resources|words|mail|database|events|webhooks|identity|exports|limits)\/|^service\/src\/(text|secrets)\.ts|^contract\//,
    'verbs never know http',
  ],
  [
    /^service\/src\/exports\//,
    /^service\/src\/(exports|database)\/|^service\/src\/text\.ts|^contract\//,
    'an export knows rows, not what they are',
  ],
  [
    /^service\/src\/identity\//,
    /^service\/src\/(identity|words|mail|database|http|limits)\/|^service\/src\/(text|secrets|pages\/(cookie|reader-language))\.ts|^contract\//,
    'identity knows no resource',
  ],
  [
    /^service\/src\/(webhooks|workers)\//,
    /^service\/src\/(webhooks|workers|resources|words|mail|events|database)\/|^service\/src\/(text|secrets)\.ts|^contract\//,
    'the engine knows no door',
  ],
  [
    /^web\/src\/(theme|words|parts|api)\//,
    /^web\/src\/(theme|words|parts|api|generated)\/|^contract\//,
    'what every app is made of knows none',
  ],
  [
    /^web\/src\/portal\//,
    /^web\/src\/(theme|words|parts|api|generated|portal)\/|^contract\//,
    'the portal is shown in the dashboard, and knows nothing of it',
  ],
]

const wiring = /^service\/src\/(app|main|handlers|sweeps|demo(-[\w-]+)?)\.ts$/

const files = globSync(['contract/src/**/*.ts', 'client/src/**/*.ts', 'service/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts'))

/** What a file imports of our own, as paths from the root. */
const importsOf = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .map((match) => match[1]!)
    .filter((name) => !name.endsWith('/package.json'))
    .flatMap((name) =>
      name.startsWith('.')
        ? [path.relative(root, path.resolve(root, path.dirname(file), name))]
        : name.startsWith('@earshot/contract')
          ? ['contract/']
          : [],
    )

test('the reader of imports finds them, as paths from the root', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(importsOf('service/src/resources/goals/api.ts')).toEqual(['service/src/http/route.ts', 'service/src/resources/goals/goals.ts'])
})

test('every file imports only what its place allows', () => {
  const broken = files.flatMap((file) =>
    mayImport
      .filter(([matches]) => matches.test(file))
      .flatMap(([, allowed, because]) =>
        importsOf(file)
          .filter((imported) => !allowed.test(imported))
          .map((imported) => `${file} imports ${imported}: ${because}`),
      ),
  )
  expect(broken).toEqual([])
})

test('of the contract a browser loads nothing: the web knows its types alone', () => {
  const broken = files.filter(
    (file) => file.startsWith('web/') && /import (?!type\b)[^'\n]*'@earshot\/contract/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(broken).toEqual([])
})

test('nobody imports the wiring but main and tests', () => {
  const broken = files
    .filter((file) => !wiring.test(file) && !file.startsWith('service/src/commands/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => wiring.test(imported))
        .map((imported) => `${file} imports ${imported}`),
    )
  expect(broken).toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const nameless = /(^|\/)(utils?|helpers?|common|shared|misc|lib|core|manager)(\.|\/|$)/
  expect(files.filter((file) => nameless.test(file))).toEqual([])
})
