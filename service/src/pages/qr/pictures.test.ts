import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { registerPages } from '../../html/pages.ts'
import { drawingSecondsMax, openCodeDrawings } from '../../resources/qr-codes/draw-code.ts'
import { openSheetThread } from './draw-sheet.ts'
import { openEventLoopTurns } from './event-loop-turns.ts'
import { openPictureStore } from './picture-store.ts'
import { sendPicture } from './pictures.ts'

afterEach(() => void vi.useRealTimers())

/** The sheets of projects with a name so long: a real one has a hundred letters. */
function openSheets() {
  const server = Fastify()
  const maker = { store: openPictureStore(), drawings: openCodeDrawings(), sheets: openSheetThread(), turn: openEventLoopTurns() }
  registerPages(server, {
    pages: [
      {
        prefix: '/q',
        register: (scope) =>
          scope.get<{ Params: { letters: string } }>('/:letters', (request, reply) => {
            const name = 'W'.repeat(Number(request.params.letters))
            const project = { name, slug: 'acme', settings: { locale: 'en', accentColor: '#2f6f4f' } }
            const code = { mode: 'permanent', project } as never
            return sendPicture(request, reply, maker, { code, link: 'http://localhost/q/abc', picture: 'pdf' })
          }),
      },
    ],
  })
  return {
    get: (letters: number) => server.inject(`/q/${letters}`),
    close: () => Promise.all([maker.sheets.close(), server.close()]),
  }
}

test('a sheet that hangs is ended after ten seconds: who waits for it is told to come back, and the next is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sheets = openSheets()
  // Breaking a word of so many letters into lines takes a quarter of an hour and more.
  const hanging = [sheets.get(100_000), sheets.get(100_000)]
  const next = sheets.get(10)
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  // The others have come in, too.
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(drawingSecondsMax * 1000)
  for (const { statusCode, headers } of await Promise.all(hanging)) {
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const drawn = await next
  expect([drawn.statusCode, drawn.headers['content-type'], drawn.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  await sheets.close()
})
