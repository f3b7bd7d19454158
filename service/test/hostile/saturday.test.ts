import { afterAll, beforeAll, expect, test } from 'vitest'
import { askingOf } from '../../src/pages/self-service/self-service-page.ts'
import { newSession } from '../../src/pages/spam/spam.ts'
import { subscriptionOf } from '../../src/pages/subscribe/subscribe-page.ts'
import { deriveKey } from '../../src/secrets.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openWorld, type World } from '../world/world.ts'

// A shop's Wi-Fi is one place: everybody in it comes from one address. What bounds a program at one place must not be felt by them.

const customersAnHour = 60

let world: World
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

/** One customer's browser: it keeps its cookies, and follows no redirect by itself. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const visit = async (address: string, fields?: Record<string, string>) => {
    const response = await fetch(new URL(address, world.address), {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, location: response.headers.get('location'), page: await response.text() }
  }
  /** The address that the form on a page is sent to. */
  const formOn = (page: string) => /<form [^>]*action="([^"]+)"/.exec(page)![1]!.replaceAll('&#61;', '=')
  return { visit, formOn }
}
type Browser = ReturnType<typeof openBrowser>

/** A form that was open for as long as somebody writes. */
const sessionAbout = (about: string) =>
  newSession({ formSessionKey: deriveKey(world.secretKey, 'form-session') }, { about, at: Date.now() - 60_000 })

const written = (nr: number) => ({ title: `Opinion ${nr}`, opinion: 'The bread was warm.', name: `Customer ${nr}` })

const ways: Record<string, (browser: Browser, nr: number) => Promise<number>> = {
  async 'the code on the table'(browser, nr) {
    const { body } = await world.ask('qrCodes.create', { mode: 'permanent' })
    return sendForm(browser, body.link, nr)
  },
  async 'the code on the screen'(browser, nr) {
    const { body } = await world.ask('qrCodes.create', { mode: 'rotating' })
    return sendForm(browser, body.link, nr)
  },
  async 'a link'(browser, nr) {
    const { body } = await world.ask('preverifiedLinks.create', { customerEmail: `customer${nr}@example.com` })
    return sendForm(browser, body.link, nr)
  },
  async 'the public page'(browser, nr) {
    const { slug, projectId } = world.business
    await browser.visit(`/p/${slug}/write`)
    const fields = { ...written(nr), email: `customer${nr}@example.com`, session: sessionAbout(`opinion ${projectId}`) }
    return (await browser.visit(`/p/${slug}/write`, fields)).status
  },
}

/** Opens the form behind an address, begins to write and sends it, as a browser does. */
async function sendForm(browser: Browser, address: string, nr: number): Promise<number> {
  const { page } = await browser.visit(address)
  const form = browser.formOn(page)
  if (address.includes('/q/')) await browser.visit(`${form.split('?')[0]}/scan`, {})
  await browser.visit(`${form.split('?')[0]}/start`, {})
  return (await browser.visit(form, written(nr))).status
}

test('sixty customers an hour at one place are all taken as they are, by code, link and public page', async () => {
  const { slug, projectId } = world.business
  const names = Object.keys(ways)
  const refused: string[] = []
  const expectTaken = (what: string, status: number, wanted: number[]) => {
    if (!wanted.includes(status)) refused.push(`${what}: ${status}`)
  }
  const first = openBrowser()
  expectTaken('first', await ways['the public page']!(first, 0), [303])
  const reviewId = await idOf(0)

  for (let nr = 1; nr <= customersAnHour; nr++) {
    const browser = openBrowser()
    const way = names[nr % names.length]!
    expectTaken(`${nr} by ${way}`, await ways[way]!(browser, nr), [303])
    // Everybody reads the page; half like what the first one wrote, some comment on it, some want news, a few ask what is kept of them.
    const read = await browser.visit(`/p/${slug}/${reviewId}`)
    expectTaken(`${nr} reads`, read.status, [200])
    if (nr % 2 === 0) {
      const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(read.page) ?? []
      expectTaken(`${nr} likes it`, (await browser.visit(`/p/${slug}/${reviewId}/upvote`, { upvote: 'on', seen })).status, [303])
    }
    if (nr % 4 === 0) {
      const fields = { content: 'So it was.', name: `Customer ${nr}`, session: sessionAbout(`comment ${reviewId}`) }
      expectTaken(`${nr} comments`, (await browser.visit(`/p/${slug}/${reviewId}/comment`, fields)).status, [303])
    }
    if (nr % 3 === 0) {
      const fields = { email: `customer${nr}@example.com`, session: sessionAbout(subscriptionOf(projectId)) }
      expectTaken(`${nr} subscribes`, (await browser.visit(`/subscribe/${slug}`, fields)).status, [200, 303])
    }
    if (nr % 10 === 0) {
      const fields = { email: `customer${nr}@example.com`, session: sessionAbout(askingOf(projectId)) }
      expectTaken(`${nr} asks`, (await browser.visit(`/my-data/${slug}`, fields)).status, [200, 303])
    }
    if (nr % 5 === 0) await world.timePasses('299 seconds')
  }
  expect(refused).toEqual([])

  const kept = await world.sql`
    select source, verification_status, status, count(*)::int from opinion
    where organization_id = ${world.business.organizationId} and title <> 'Opinion 0' group by 1, 2, 3 order by 1`
  expect(kept).toEqual([
    { source: 'delivery_link', verificationStatus: 'verified', status: 'published', count: 15 },
    { source: 'direct', verificationStatus: null, status: 'published', count: 15 },
    { source: 'qr_permanent', verificationStatus: 'verified', status: 'published', count: 15 },
    { source: 'qr_rotating', verificationStatus: 'verified', status: 'published', count: 15 },
  ])
  const [{ upvotes }] = await world.sql<[{ upvotes: number }]>`select upvotes from opinion where review_id = ${reviewId}`
  expect(upvotes).toBe(30)
  await world.settle()
  const mailed = (kind: string) => mailServer.mails.filter(({ text }) => text?.includes(kind)).length
  expect(mailed('/subscribe/confirm/')).toBe(20)
  // Of the six who asked, something is kept about those who had a link and one who wants news.
  expect(mailed('/my-data/open/')).toBe(4)
})

const idOf = async (nr: number): Promise<string> => {
  const [found] = await world.sql<[{ reviewId: string }]>`select review_id from opinion where title = ${`Opinion ${nr}`}`
  return found.reviewId
}
