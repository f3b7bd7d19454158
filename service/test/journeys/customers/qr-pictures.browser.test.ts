import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../world/world.ts'
import { pictureOfPdf, readCodes, wordsOfPdf } from './foreign-reader.ts'

// The pictures of a code, as programs that are not ours read them.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

async function openShop(mode: 'permanent' | 'rotating' = 'permanent', name = 'Corner Bakery') {
  const { projectId, apiKey } = await world.openBusiness(name)
  return {
    code: (await world.ask('qrCodes.create', { projectId, mode }, apiKey)).body,
    set: (settings: Record<string, string>) =>
      world.sql`update project set settings = settings || ${world.sql.json(settings)}::jsonb where project_id = ${projectId}`,
  }
}

test.each([
  ['', 600],
  ['?size=200', 200],
  ['?size=1200', 1200],
])('as PNG%s are read by a foreign reader', async (query, pixels) => {
  for (const mode of ['permanent', 'rotating'] as const) {
    const shop = await openShop(mode)
    const response = await fetch(`${shop.code.pngUrl}${query}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-store')
    // A team shows it on its own pages, whatever site they are on.
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const picture = Buffer.from(await response.arrayBuffer())
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([pixels, pixels])
    expect(await readCodes(picture)).toEqual([shop.code.link])
  }
})

test.each([
  ['', 1],
  ['?paper=letter', 1],
  ['?layout=labels', 12],
  ['?layout=labels&paper=letter', 12],
])('as a sheet%s carry code and address', async (query, codes) => {
  const shop = await openShop('permanent', 'Zażółć Łódź & Söhne ☕')
  const response = await fetch(`${shop.code.pdfUrl}${query}`)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await response.arrayBuffer())
  // Of twelve in one picture a reader may overlook some; none says anything else.
  expect(new Set(await readCodes(await pictureOfPdf(pdf, { dotsPerInch: 200 })))).toEqual(new Set([shop.code.link]))
  const words = await wordsOfPdf(pdf)
  // The reader of PDFs takes a hyphen at the end of a line for one that was put there.
  const bare = (text: string) => text.replaceAll('-', '')
  expect(bare(words).split(bare(shop.code.link))).toHaveLength(codes + 1)
  expect(words).toContain('ZażółćŁódź&Söhne')
})

test('as a sheet speak the project’s language, or the one that is asked for', async () => {
  const shop = await openShop()
  await shop.set({ locale: 'de-AT' })
  const sheet = async (query = '') => wordsOfPdf(Buffer.from(await (await fetch(`${shop.code.pdfUrl}${query}`)).arrayBuffer()))
  expect(await sheet()).toContain('WasistIhreMeinung?')
  expect(await sheet('?lang=pl')).toMatch(/Zeskanujaparatem/)
})
