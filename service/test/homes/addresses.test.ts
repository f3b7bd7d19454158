import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInTable } from '../../src/home-of-request.ts'
import { openWorld, type World } from '../world/world.ts'

// Where there are several homes, every address either leads to the home of an organization, or is the first home's for a reason.

/** Addresses that lead to no organization by themselves, and why the first home answers them. */
const ofTheFirst: readonly (readonly [addresses: RegExp, because: string])[] = [
  [/^\/(livez|readyz)$/, 'about the process'],
  [/^\/$|^\/llms\.txt$|^\/(docs|guides|assets|app)\b|\.md$|^\/widget\.js$|^\/(apps|dashboard\/assets)\b/, 'the same for everybody'],
  [/^\/\.well-known\//, 'about the service'],
  [
    /^\/dashboard(\/|$)/,
    'the document of the dashboard, and signing in: people are known in the first home, or a body says where it leads',
  ],
  [/^\/oauth\//, 'apps are registered in the first home; tokens are in bodies'],
]

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every address is in the table of addresses, or is the first home’s for a reason', () => {
  const urls = routesOf(world.app.server.printRoutes({ commonPrefix: false, includeHooks: false }))
  expect(urls.length).toBeGreaterThan(100)
  expect(urls.filter((url) => !isInTable(url) && !ofTheFirst.some(([addresses]) => addresses.test(url)))).toEqual([])
})

/** The addresses in the router's tree: each line has one part, indented below the part before it. */
function routesOf(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?/.exec(line)
    if (!found) return []
    const depth = found[1]!.length / 4
    parts.length = depth
    parts[depth] = found[2]!
    return found[3] === undefined ? [] : [parts.join('').replace(/(?<=.)\/$/, '')]
  })
}
