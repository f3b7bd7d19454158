import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createKey, findKey, keyLooksRight, revokeKey, writeKey } from './api-keys.ts'

describe('the form of a key', () => {
  // What was given out once must go on being a key: these were computed when the form was settled.
  const written: [number, string][] = [
    [0x00, 'ear_00000000000000000000000000000000000000000000vX81d'],
    [0x5a, 'ear_LQNUGZHT5u543eF8cvF8tKdPlcVkNSYQAq1KIqZ6f7402lN9M'],
    [0xff, 'ear_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp12nsCVh'],
  ]
  test.each(written)('32 bytes of %i', (byte, key) => {
    expect(writeKey(Buffer.alloc(32, byte))).toBe(key)
    expect(keyLooksRight(key)).toBe(true)
  })

  const key = writeKey(Buffer.alloc(32, 0x5a))
  const wrong: [string, string][] = [
    ['nothing', ''],
    ['another prefix', `eat_${key.slice(4)}`],
    ['a character too few', key.slice(0, -1)],
    ['a character too many', `${key}0`],
    ['a line end behind it', `${key}\n`],
    ['a space before it', ` ${key}`],
    ['a character changed', key.slice(0, 10) + (key[10] === 'x' ? 'y' : 'x') + key.slice(11)],
    ['two characters swapped', key.slice(0, 4) + [...key.slice(4, -6)].reverse().join('') + key.slice(-6)],
    ['a checksum of zeros', `${key.slice(0, -6)}000000`],
    ['other characters', `ear_${'é'.repeat(49)}`],
  ]
  test.each(wrong)('%s is refused', (_what, text) => {
    expect(keyLooksRight(text)).toBe(false)
  })
})

describe('a key', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('opens its organization with its permissions, until it is revoked', async () => {
    const { organizationId } = world.business
    const { keyId, key } = await createKey(world.sql, { organizationId, name: 'shop', permissions: ['reviews', 'storefront'] })
    expect(await findKey(world.sql, key)).toEqual({ organizationId, callerId: keyId, permissions: ['reviews', 'storefront'] })

    const first = await revokeKey(world.sql, { keyId })
    expect(first).toEqual({ keyId, revokedAt: expect.any(Date) })
    expect(await findKey(world.sql, key)).toBe(null)
    expect(await revokeKey(world.sql, { keyId })).toEqual(first)
  })

  test('ends by the database’s clock', async () => {
    const { organizationId } = world.business
    const { key } = await createKey(world.sql, {
      organizationId,
      name: 'fair',
      permissions: ['reviews'],
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    expect(await findKey(world.sql, key)).not.toBe(null)
    await world.timePasses('1 hour')
    expect(await findKey(world.sql, key)).toBe(null)
  })

  test('is kept as a digest only', async () => {
    const { key } = await createKey(world.sql, { organizationId: world.business.organizationId, name: 'x', permissions: ['reviews'] })
    const [row] = await world.sql<{ text: string }[]>`select string_agg(api_key::text, ' ') as text from api_key`
    expect(row!.text).not.toContain(key.slice(4, 30))
  })

  test('that does not exist can not be revoked', async () => {
    expect(await revokeKey(world.sql, { keyId: world.business.organizationId })).toBe(null)
  })
})
