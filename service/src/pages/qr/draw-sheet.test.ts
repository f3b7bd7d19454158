import { afterEach, expect, test } from 'vitest'
import { drawCode } from '../../resources/qr-codes/draw-code.ts'
import { openSheetThread } from './draw-sheet.ts'
import type { Sheet } from './sheet-choices.ts'

const threads: ReturnType<typeof openSheetThread>[] = []
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())))
const open = () => {
  const thread = openSheetThread()
  threads.push(thread)
  return thread
}

const link = 'https://feedback.example.com/q/abc'
const sheet: Sheet = {
  ...{ layout: 'poster', paper: 'a4', language: 'en', link },
  project: { name: 'Corner Bakery', accentColor: '#2f6f4f' },
  drawing: drawCode(link, 'permanent').drawing,
}
const startOf = (pdf: Buffer) => pdf.toString('latin1', 0, 5)

test('a sheet that is asked for while the thread before is ending is drawn', async () => {
  const sheets = open()
  expect(startOf(await sheets.draw(sheet))).toBe('%PDF-')
  const ending = sheets.close()
  expect(startOf(await sheets.draw(sheet))).toBe('%PDF-')
  await ending
})

test('one that can’t be drawn is told so, and the next is drawn', async () => {
  const sheets = open()
  await expect(sheets.draw({ ...sheet, link: null as never })).rejects.toThrow()
  expect(startOf(await sheets.draw(sheet))).toBe('%PDF-')
})

test('one whose thread is ended under it fails, instead of waiting for ever', async () => {
  const sheets = open()
  const asked = expect(sheets.draw(sheet)).rejects.toThrow('the thread that draws sheets ended')
  await sheets.close()
  await asked
})
