import { expect, test } from 'vitest'
import { openUploadSlots } from './upload-slots.ts'

const megabyte = 1024 * 1024
let uploads = 0
const upload = (place: string, megabytes = 10, of = `opinion ${++uploads}`) => ({ of, place, bytes: megabytes * megabyte })

test('of one address one upload is read at a time, and the next when it is over', async () => {
  const slots = openUploadSlots()
  const first = await slots.take(upload('here', 1, 'one'))
  expect(await slots.take(upload('elsewhere', 1, 'one'))).toBe('same')
  if (typeof first === 'string') throw new Error('nothing else is read')
  first()
  expect(await slots.take(upload('here', 1, 'one'))).toBeTypeOf('function')
})

test('a place reads two of the largest at a time, and other places go on beside it', async () => {
  const slots = openUploadSlots()
  const begun: string[] = []
  const take = async (name: string, place: string) => {
    const end = await slots.take(upload(place))
    if (typeof end !== 'string') begun.push(name)
    return end
  }
  const [first] = await Promise.all([take('first', 'here'), take('second', 'here')])
  const third = take('third', 'here')
  await take('other', 'elsewhere')
  expect(begun).toEqual(['first', 'second', 'other'])
  if (typeof first === 'string') throw new Error('nothing else was read')
  first()
  await third
  expect(begun).toEqual(['first', 'second', 'other', 'third'])
})

test('all together read no more than fits, wait for a while, and what waits is bounded by place', async () => {
  const slots = openUploadSlots({ waitMs: 0 })
  const all = await Promise.all(Array.from({ length: 9 }, (_, at) => slots.take(upload(`place ${at}`))))
  expect(all.filter((end) => typeof end === 'function')).toHaveLength(3)
  expect(all.filter((end) => end === 'busy')).toHaveLength(6)

  const patient = openUploadSlots()
  const held = await Promise.all([patient.take(upload('here')), patient.take(upload('here'))])
  const waiting = Array.from({ length: 12 }, () => patient.take(upload('here')))
  expect(await Promise.race(waiting)).toBe('busy')
  const ends = [...held]
  // Each that is over lets the next begin.
  for (const next of waiting.slice(0, 10)) {
    const end = ends.shift()!
    if (typeof end === 'function') end()
    ends.push(await next)
  }
  expect((await Promise.all(waiting)).filter((end) => end === 'busy')).toHaveLength(2)
})

test('what is done with bodies is done one after the other, also after one that failed', async () => {
  const slots = openUploadSlots()
  const order: string[] = []
  const failing = slots.inTurn(async () => {
    order.push('first')
    throw new Error('broken')
  })
  const second = slots.inTurn(async () => order.push('second'))
  await expect(failing).rejects.toThrow('broken')
  await second
  expect(order).toEqual(['first', 'second'])
})
