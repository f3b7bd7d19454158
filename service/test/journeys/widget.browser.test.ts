import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProject } from '../../src/resources/projects/projects.ts'
import { openChromium } from '../chromium.ts'
import { openWebsite, type Website } from '../website.ts'
import { openWorld, type World } from '../world.ts'

// The widget on a shop's page: another origin, whose Content-Security-Policy allows nothing but what the guide says, and whose style
// sheet does its worst. The shop is http://localhost, the service http://127.0.0.1: to a browser, two sites.

let world: World
let shop: Website
let shopOrigin: string
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  shop = await openWebsite()
  shopOrigin = shop.url.replace('127.0.0.1', 'localhost')
  shop.pages['/shop.css'] = (response) => response.writeHead(200, { 'content-type': 'text/css' }).end(hostileCss)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await world?.close()
})

const hostileCss = `
  html { font-size: 62.5%; }
  * { all: unset !important; font-size: 50px !important; color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important; }
  head, style, script { display: none !important; }
  main, p, h1, div { display: block !important; }
  button, input, .option, .card { display: none !important; }`

/** A page of the shop: strict about what it loads, and with Trusted Types. */
function putPage(path: string, body: string, { css = '/shop.css', lang = 'en', head = '' } = {}) {
  const service = world.address
  const policy = `default-src 'none'; script-src ${service}; connect-src ${service}; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`
  shop.pages[path] = (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
<link rel="icon" href="data:,">${css && `<link rel="stylesheet" href="${css}">`}${head}<script src="${service}/widget.js" async></script></head>
<body><main><h1>Shop</h1>${body}<p id="after">After</p></main></body></html>`)
}

interface Shown {
  page: Page
  context: BrowserContext
  warnings: string[]
}

async function withShop(path: string, act: (shown: Shown) => Promise<void>, options: BrowserContextOptions & { origin?: string } = {}) {
  const context = await browser.newContext({ viewport: { width: 400, height: 900 }, ...options })
  const page = await context.newPage()
  const failures: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Uncaught|Trusted/.test(message.text())) failures.push(message.text())
    if (message.type() === 'warning') warnings.push(message.text())
  })
  try {
    await page.goto(`${options.origin ?? shopOrigin}${path}`)
    await act({ page, context, warnings })
    expect(failures).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  } finally {
    await context.close()
  }
}

const tag = (attributes = '') => `<earshot-widget project="${world.business.slug}" ${attributes}></earshot-widget>`
const answers = async () => (await world.ask('answers.list')).body.answers
const opinions = async () => (await world.ask('opinions.list')).body.opinions
const set = (change: Record<string, unknown>) => updateProject(world.sql, { ...world.business, ...change })

let chooseId: string
let textId: string
beforeAll(async () => {
  await set({ settings: { widgetOrigins: [shopOrigin] } })
  const options = ['Fast', 'As expected', 'Slow'].map((option) => ({ id: option.toLowerCase().replaceAll(' ', '-'), option }))
  chooseId = (
    await world.ask('questions.create', {
      tags: ['delivery'],
      question: 'How was the delivery?',
      answerMode: 'single_select',
      answers: { options, comment: 'optional' },
    })
  ).body.questionId
  textId = (
    await world.ask('questions.create', { tags: ['product_quality'], question: 'What should we make next?', answerMode: 'text_only' })
  ).body.questionId
  putPage('/', tag())
  putPage('/kind', tag(), { css: '' })
})
beforeEach(async () => {
  const { organizationId, projectId } = world.business
  await world.settle()
  // What one test gave is not in the way of the next one.
  await world.sql`delete from answer where organization_id = ${organizationId} and project_id = ${projectId}`
  await world.sql`delete from opinion where organization_id = ${organizationId} and project_id = ${projectId}`
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name }).waitFor()

test('somebody answers, goes on to an opinion and is told the way back to it, without leaving the page', async () => {
  await withShop('/', async ({ page }) => {
    await page.getByLabel('Fast').check()
    await page.getByText('Add a comment').click()
    await page.getByLabel('Comment on: How was the delivery?').fill('Two days')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await heading(page, 'What should we make next?')
    await page.getByLabel('What should we make next?').fill('Rye bread')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await heading(page, 'Thank you.')
    const given = await answers()
    expect(given.map(({ questionId }: { questionId: string }) => questionId).toSorted()).toEqual([chooseId, textId].toSorted())
    for (const answer of given) expect(answer).toMatchObject({ reviewId: null, customer: { name: null }, language: null })
    expect(given.find(({ questionId }: { questionId: string }) => questionId === chooseId)).toMatchObject({
      selectedOptions: ['Fast'],
      answer: 'Two days',
    })

    await page.getByRole('button', { name: 'Write an opinion' }).click()
    await page.getByText('What you answered before stays without your name.').waitFor()
    await page.getByLabel('Title').fill('Good bread')
    await page.getByLabel('Your opinion', { exact: true }).fill('Crisp, and still warm.')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByRole('button', { name: 'Send your opinion' }).click()
    await heading(page, 'Thank you.')
    const address = await page.getByRole('textbox', { name: 'Your private address' }).inputValue()
    expect(address).toMatch(new RegExp(`^${RegExp.escape(world.address)}/mine/[\\w-]{43}$`))
    expect((await fetch(address)).status).toBe(200)
    expect(await opinions()).toMatchObject([
      { title: 'Good bread', source: 'widget', verified: false, customer: { name: 'Ada' }, answerCount: 0, language: 'en' },
    ])
    await page.getByRole('heading', { level: 3, name: 'Good bread' }).waitFor()
    expect(page.url()).toBe(`${shopOrigin}/`)
  })
})
