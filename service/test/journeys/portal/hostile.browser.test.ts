import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type PortalVisitor, type World } from '../../world/world.ts'
import { widths } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { inPortal } from './in-portal.ts'

// What others wrote is shown in the portal: names and addresses that somebody gave, and whatever a receiver answered. None of it runs,
// none of it moves the page, and none of it keeps it busy.

const script = '"><img src=x onerror="hacked=1"><script>hacked=1</script>'
const answers: Record<string, { headers: Record<string, string | string[]>; body: string }> = {
  script: {
    headers: { 'content-type': 'text/html', 'x-script': script, link: '<https://evil.example/x>; rel=preload' },
    body: script,
  },
  deep: { headers: {}, body: `["]]]]${']'.repeat(50)}",${'['.repeat(8000)}${']'.repeat(8000)}]` },
  wide: { headers: { 'x-long': 'w'.repeat(8000), ['n'.repeat(2000)]: 'x' }, body: 'w'.repeat(20_000) },
  turns: { headers: {}, body: '\u202e\u2066 txt.exe \0\u0007\u001b[31m' },
  numbers: { headers: {}, body: JSON.stringify(Array(5000).fill(1)) },
  keys: { headers: {}, body: '{"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}},"toString":1}' },
}

let world: World
let browser: Browser
let portal: PortalVisitor
const deliveries: Record<string, string> = {}
const receiver = createServer((request, response) => {
  request.resume()
  const { headers, body } = answers[/^\/(\w+)/.exec(request.url!)![1]!]!
  response.writeHead(500, headers).end(body)
})

beforeAll(async () => {
  browser = await openChromium()
  world = await openWorld()
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  portal = await world.portal()
  for (const name of Object.keys(answers)) {
    const { status, body } = await portal.ask('destinations.create', {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${name}?${'\'"`$(id)<script>'.padEnd(1900, 'w')}`,
      name: `\u202e${name} ${script}`.slice(0, 100),
    })
    expect(status).toBe(201)
    deliveries[name] = (
      await portal.ask('destinations.test', { destinationId: body.destinationId, topic: 'opinion.created' })
    ).body.deliveryId
  }
  await world.settle()
})
afterAll(async () => {
  await world?.close()
  receiver.closeAllConnections()
  receiver.close()
})

/** Nothing has run, and nothing stands out at the side. */
async function staysItself(page: import('playwright-core').Page, width: number) {
  expect(await page.evaluate('typeof hacked')).toBe('undefined')
  expect(await page.evaluate<unknown>('({}).hacked')).toBeUndefined()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
}

test.each([360, 1280])(
  'what a receiver answered is only text, at %i',
  async (width) => {
    await inPortal(
      { world, browser },
      '/deliveries',
      async (page) => {
        for (const [name, deliveryId] of Object.entries(deliveries)) {
          await page.goto(`${world.address}/portal/deliveries/${deliveryId}`)
          await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
          await page.locator('summary').first().click()
          const shown = page.locator('details[open] pre')
          await shown.waitFor()
          const text = (await shown.textContent()) ?? ''
          // What is laid out may be longer than what came, but not out of all proportion.
          expect([name, text.length < 200_000]).toEqual([name, true])
          if (name === 'script') expect(text).toBe(script)
          await staysItself(page, width)
        }
      },
      { viewport: { width, height: 800 } },
    )
  },
  120_000,
)

test.each([
  '/destinations',
  '/deliveries',
  '/events',
  '/recover',
  '/charts',
  '/test',
  '/verify',
  `/deliveries?query=${encodeURIComponent(script)}&state=__proto__&response=constructor&destinationId=${encodeURIComponent(script)}`,
  `/deliveries/${encodeURIComponent(script)}`,
  '/deliveries/..%2f..%2fdestinations',
  '/events/__proto__?topic=constructor',
  `/charts?span=${encodeURIComponent(script)}&destinationId=toString`,
  '/test?topic=__proto__&destinationId=constructor',
  '/destinations?redirect=javascript:hacked=1#javascript:hacked=1',
])('%s is itself, whatever names and addresses stand in it', async (at) => {
  await inPortal(
    { world, browser },
    at,
    async (page) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle').catch(() => {})
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await staysItself(page, width)
      }
    },
    { viewport: { width: 360, height: 800 } },
  )
})

test('the portal is in no frame, of a stranger or a neighbour', async () => {
  const stranger = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe id="frame" src="${world.address}/portal"></iframe>`)
  })
  stranger.listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto((await world.ask('webhooks.portal')).body.url)
    await page.getByRole('heading', { level: 1, name: 'Destinations' }).waitFor()
    // Another port of the same host: as near as a page that is not ours can be.
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.waitForLoadState('networkidle')
    const frame = page.frames().find((each) => each !== page.mainFrame())
    expect(await frame?.evaluate('document.body ? document.body.innerText : ""').catch(() => '')).not.toContain('Destinations')
    // It reads nothing there either, and changes nothing, by whatever it sends.
    const tried = await page.evaluate<string[]>(`Promise.all([
      fetch('${world.address}/portal/api/destinations', { credentials: 'include' }),
      fetch('${world.address}/portal/api/destinations', { credentials: 'include', mode: 'no-cors' }),
      fetch('${world.address}/portal/leave', { method: 'POST', credentials: 'include', mode: 'no-cors' }),
      new Promise((resolve, reject) => {
        const script = document.createElement('script')
        script.src = '${world.address}/portal/api/destinations'
        script.onload = () => resolve({ type: 'ran' })
        script.onerror = () => reject(new Error('kept out'))
        document.head.append(script)
      }),
    ].map((each) => each.then(({ type }) => type, () => 'kept out')))`)
    expect(tried).toEqual(['kept out', 'opaque', 'kept out', 'kept out'])
    await page.goto(`${world.address}/portal`)
    await page.getByRole('heading', { level: 1, name: 'Destinations' }).waitFor()
  } finally {
    await context.close()
    stranger.closeAllConnections()
    stranger.close()
  }
})

test('neither the code nor the session is left where somebody finds it: in the address, the history, what scripts can read', async () => {
  await onPage(browser, { baseURL: world.address }, async (page) => {
    const { url } = (await world.ask('webhooks.portal')).body
    const code = new URLSearchParams(new URL(url).hash.slice(1)).get('code')!
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
    await page.goto(url)
    await page.getByRole('heading', { level: 1, name: 'Destinations' }).waitFor()
    expect(page.url()).not.toContain(code)
    expect(asked.join('\n')).not.toContain(code)
    const readable = await page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, history.state, performance.getEntries().map((entry) => entry.name), document.documentElement.outerHTML])',
    )
    const [cookie] = await page.context().cookies()
    for (const secret of [code, cookie!.value]) expect(readable).not.toContain(secret)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain(code)
  })
})
