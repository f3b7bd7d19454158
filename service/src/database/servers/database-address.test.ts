import { describe, expect, test } from 'vitest'
import { readAddress } from './database-address.ts'

describe('an address names its servers as libpq does', () => {
  test.each<[string, string[], string | null]>([
    ['postgres://u:p@db/earshot', ['db:5432'], null],
    ['postgresql://db:5433/earshot?target_session_attrs=primary', ['db:5433'], 'primary'],
    ['postgres://u:p@a:5432,b/earshot?target_session_attrs=read-write&sslmode=require', ['a:5432', 'b:5432'], 'read-write'],
    ['postgres://u:p@[::1]:5433,[2001:db8::1],c:6432/earshot', ['[::1]:5433', '[2001:db8::1]:5432', 'c:6432'], null],
    ['postgres://u%40x:p%2C%2F@a,b/ear%20shot?target_session_attrs=any', ['a:5432', 'b:5432'], 'any'],
    ['postgres://u:p,q@a/earshot', ['a:5432'], null],
  ])('%s', (written, names, target) => {
    const address = readAddress(written)!
    expect([address.servers.map(({ name }) => name), address.target]).toEqual([names, target])
  })
})

test('each server has an address of its own, with the user, the database and the parameters of all', () => {
  const { servers } = readAddress('postgres://u:p%2Cq@a:1,[::1]:2/db?sslmode=require')!
  expect(servers.map(({ url }) => url)).toEqual([
    'postgres://u:p%2Cq@a:1/db?sslmode=require',
    'postgres://u:p%2Cq@[::1]:2/db?sslmode=require',
  ])
  expect(servers.map(({ host, port }) => [host, port])).toEqual([
    ['a', 1],
    ['::1', 2],
  ])
})

test.each([
  ...['postgres://a,b', 'postgres://a,/x', 'postgres://,b/x', 'postgres://a:0,b/x', 'postgres://a:x,b/x', 'postgres://a:65536,b/x'],
  ...[
    'postgres://[::1,b/x',
    'postgres://a b,c/x',
    'postgres://a,b/x?host=c',
    'postgres://a,b/x?port=1',
    'postgres://x/y?host=a,b',
    'mysql://a/b',
  ],
])('%s is none', (written) => {
  expect(readAddress(written)).toBeNull()
})

test('seconds for connecting are read where they are some', () => {
  expect(readAddress('postgres://a/b?connect_timeout=3')!.connectSecondsMax).toBe(3)
  expect(readAddress('postgres://a/b?connect_timeout=x')!.connectSecondsMax).toBeNull()
})
