import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { screens } from './screenshots/screens.ts'

const root = path.resolve(import.meta.dirname, '..')
const to = mkdtempSync(path.join(os.tmpdir(), 'earshot-pictures-'))
afterAll(() => rmSync(to, { recursive: true, force: true }))

const takeScreenshots = (...options: string[]) =>
  spawnSync(process.execPath, ['scripts/screenshots.ts', ...options], { cwd: root, encoding: 'utf8' })

test('two screens in a language and a width are two pictures of that width', () => {
  const { status, stderr } = takeScreenshots(
    ...['--languages', 'de', '--widths', '360', '--themes', 'dark', '--screens', 'questions,customer-form', '--to', to],
  )
  expect(status, stderr).toBe(0)
  expect(globSync('**/*.png', { cwd: to }).sort()).toEqual(['de/customer-form-360-dark.png', 'de/questions-360-dark.png'])
  for (const file of globSync('**/*.png', { cwd: to })) {
    // A PNG says its width in the bytes 16 to 19.
    expect(readFileSync(path.join(to, file)).readUInt32BE(16), file).toBe(360)
  }
})

test('a language, a theme, a screen or a width that there is not is named, and nothing is started', () => {
  for (const [option, value] of [
    ['languages', 'tlh'],
    ['themes', 'sepia'],
    ['screens', 'engine-room'],
    ['widths', 'wide'],
  ] as const) {
    const { status, stderr } = takeScreenshots(`--${option}`, value, '--to', to)
    expect(stderr).toMatch(new RegExp(`^screenshots: --${option} takes `))
    expect(stderr).not.toContain('starting')
    expect(status).toBe(1)
  }
})

test('every route of the dashboard and the portal, and every sign-in page, has a screen', () => {
  const shown = new Set(screens.map(({ at }) => nameless(at.replace(/[#?].*/, ''))))
  const routes = globSync('web/src/dashboard/*/routes.ts', { cwd: root }).flatMap((file) => routesIn(file))
  expect(routes.length).toBeGreaterThan(30)
  const signIn = readFileSync(path.join(root, 'web/src/dashboard/sign-in/sign-in-app.tsx'), 'utf8')
  // `/dashboard` itself leads on: to the sign-in page, or to the demo's only organization.
  const wanted = [
    ...routes.map((route) => `/dashboard/o/$organizationId${route}`),
    ...routesIn('web/src/portal/routes.ts').map((route) => `/portal${route}`),
    ...[...signIn.matchAll(/^ {2}'(\/dashboard[^']*)':/gm)].map(([, page]) => page!).filter((page) => page !== '/dashboard'),
  ]
  expect(wanted.filter((route) => !shown.has(nameless(route)))).toEqual([])
})

test('no two screens have the same name', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

/** What a place in an address is called is the route's own business; a code's mode is chosen. */
const nameless = (address: string) => address.replace('/$mode', '/permanent').replaceAll(/\$\w+/g, '$')

/** The addresses of the routes that a file creates, each below its parent's. */
function routesIn(file: string): string[] {
  const below = new Map([
    ['root', ''],
    ['project', '/projects/$projectId'],
  ])
  const created = /const (\w+) = createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g
  for (const [, name, parent, at] of readFileSync(path.join(root, file), 'utf8').matchAll(created))
    below.set(name!, below.get(parent!)! + at)
  return [...below.values()].slice(2)
}
