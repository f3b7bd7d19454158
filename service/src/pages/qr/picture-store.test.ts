import { expect, test } from 'vitest'
import { openPictureStore } from './picture-store.ts'

const bytes = (length: number) => Buffer.alloc(length)
/** A picture that is made when it is told to be. */
function drawing() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const asked = { times: 0 }
  return {
    asked,
    done: resolve,
    failed: reject,
    make: () => {
      asked.times++
      return promise
    },
  }
}
/** Everything that can go on without anybody doing something has gone on. */
const soon = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

test('a picture is made once, for all who ask while it is made and for those who ask later', async () => {
  const store = openPictureStore()
  const one = drawing()
  const asked = Array.from({ length: 50 }, (_, at) => store.pictureOf({ key: 'code', place: `place ${at}` }, one.make))
  one.done(bytes(10))
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  expect(await store.pictureOf({ key: 'code', place: 'late' }, one.make)).toHaveLength(10)
  expect(one.asked.times).toBe(1)
})

test('one that could not be made is told to who asked, and is tried again for the next', async () => {
  const store = openPictureStore()
  const failing = drawing()
  const asked = store.pictureOf({ key: 'code', place: 'here' }, failing.make)
  failing.failed(new Error('out of ink'))
  await expect(asked).rejects.toThrow('out of ink')
  await soon()
  expect(await store.pictureOf({ key: 'code', place: 'here' }, async () => bytes(3))).toHaveLength(3)
})

test('a place that wants many different ones is refused beyond twenty, and another place’s is made before them', async () => {
  const store = openPictureStore()
  const first = drawing()
  const order: string[] = []
  const ask = (key: string, place: string) =>
    store.pictureOf({ key, place }, async () => {
      order.push(key)
      return bytes(1)
    })
  const making = store.pictureOf({ key: 'first', place: 'many' }, first.make)
  const many = Array.from({ length: 30 }, (_, at) => ask(`many ${at}`, 'many'))
  const other = ask('other', 'elsewhere')
  first.done(bytes(1))
  await making
  const pictures = await Promise.all(many)
  expect(pictures.filter((picture) => picture === null)).toHaveLength(10)
  expect(await other).toHaveLength(1)
  expect(order).toHaveLength(21)
  expect(order[0]).toBe('other')
  // There is room again.
  expect(await ask('later', 'many')).toHaveLength(1)
})

test('what is kept is bounded in bytes; what was asked for lately stays', async () => {
  const store = openPictureStore()
  const made: string[] = []
  const ask = (key: string) =>
    store.pictureOf({ key, place: 'here' }, async () => {
      made.push(key)
      return bytes(1024 * 1024)
    })
  for (let nr = 0; nr < 8; nr++) {
    await ask(`picture ${nr}`)
    await soon()
  }
  await ask('picture 0')
  await ask('one more')
  await soon()
  await ask('picture 0')
  expect(made).toEqual([...Array.from({ length: 8 }, (_, nr) => `picture ${nr}`), 'one more'])
  await ask('picture 1')
  expect(made.at(-1)).toBe('picture 1')
})
