import { expect, test } from 'vitest'
import { openCodeDrawings } from './draw-code.ts'

const link = 'https://feedback.example.com/q/abc'

test('a code is drawn once, however many displays show it; another address and another mode is another code', () => {
  const drawings = openCodeDrawings()
  const code = drawings.of(link, 'rotating')
  expect(drawings.of(link, 'rotating')).toBe(code)
  expect(drawings.of(`${link}d`, 'rotating')).not.toEqual(code)
  expect(drawings.of(link, 'permanent').drawing).not.toEqual(code.drawing)
})

test('three hundred are kept, those that were asked for lately', () => {
  const drawings = openCodeDrawings()
  const [first, second] = [drawings.of(`${link}0`, 'rotating'), drawings.of(`${link}1`, 'rotating')]
  for (let nr = 2; nr < 300; nr++) drawings.of(link + nr, 'rotating')
  expect(drawings.of(`${link}0`, 'rotating')).toBe(first)
  drawings.of(`${link}300`, 'rotating')
  expect(drawings.of(`${link}0`, 'rotating')).toBe(first)
  expect(drawings.of(`${link}1`, 'rotating')).not.toBe(second)
})
