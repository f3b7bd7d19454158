import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Lock, reachedFrom } from './production-lock.ts'
import { nodeDigests } from './stage.ts'

// What images are made of, as far as it is told without making one: service/test/deploy/image.test.ts makes them.

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as Lock
const containerfile = read('deploy/Containerfile')

test('Node in the image is the one that everything is tested with', () => {
  expect(nodeDigests.version).toBe(JSON.parse(read('package.json')).dependencies.node)
})

test('packages in the image are what the service needs, and not what its packages could work with', () => {
  const reached = [...reachedFrom(lock, ['service'])]
  expect(reached).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/sharp', 'service/node_modules/better-auth']))
  expect(reached.filter((place) => /\/(vite|vitest|react|react-dom|rolldown|playwright-core|typescript)$/.test(place))).toEqual([])
})

test('every one has a digest', () => {
  const ofOthers = [...reachedFrom(lock, ['service'])].filter((place) => place.includes('node_modules/') && !place.includes('@earshot/'))
  expect(ofOthers.filter((place) => !lock.packages[place]!.integrity)).toEqual([])
})

test('a package that is further up, or beside the one that needs it, is found; one that is nowhere is not needed', () => {
  const packages = {
    service: { dependencies: { a: '1' }, optionalDependencies: { nowhere: '1' } },
    'service/node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'service/node_modules/a/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
  }
  expect([...reachedFrom({ lockfileVersion: 3, packages }, ['service'])].toSorted()).toEqual([
    ...['node_modules/c', 'service', 'service/node_modules/a', 'service/node_modules/a/node_modules/b'],
  ])
})

test('the Containerfile names no place where packages come from, and fetches nothing by address', () => {
  expect(containerfile.match(/https?:\/\/|^ADD |:latest|\w+\.(io|com|org)\/\w/gm) ?? []).toEqual([])
})

test('the image runs as a user of a fixed number, under an init, from nothing', () => {
  expect(containerfile).toContain('\nFROM scratch AS server\n')
  expect(containerfile).toContain('\nUSER 10001:10001\n')
  expect(containerfile).toContain('\nENTRYPOINT ["/usr/bin/tini", "--", "/usr/local/bin/earshot"]\n')
  const final = containerfile.slice(containerfile.indexOf('FROM scratch'))
  expect(final).not.toMatch(/^RUN /m)
})
