import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProject } from '../../../src/resources/projects/projects.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWebsite, type Website } from '../../world/website.ts'
import { openWorld, type World } from '../../world/world.ts'
import { violationsOn } from '../axe.ts'
import { soon } from '../looks.ts'

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

test('it needs nothing but a keyboard, and the focus goes where the reader is', async () => {
  await withShop('/', async ({ page }) => {
    await heading(page, 'How was the delivery?')
    const focused = () =>
      page.evaluate<string>(`(() => { const { activeElement } = document.querySelector('earshot-widget').shadowRoot
        return activeElement ? activeElement.name || activeElement.textContent : '' })()`)
    const tabTo = async (wanted: string) => {
      for (let presses = 0; presses < 12 && (await focused()) !== wanted; presses++) await page.keyboard.press('Tab')
      expect(await focused()).toBe(wanted)
    }
    await tabTo('Send the answer')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Choose or write something first').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('option')
    await page.keyboard.press('ArrowDown')
    await tabTo('Send the answer')
    await page.keyboard.press('Enter')
    await heading(page, 'What should we make next?')
    expect(await focused()).toBe('What should we make next?')
    expect(await page.getByRole('status').textContent()).toBe('Answer sent.')
    await tabTo('Skip')
    await page.keyboard.press('Enter')
    await heading(page, 'Thank you.')
    await tabTo('Write an opinion')
    await page.keyboard.press('Enter')
    await heading(page, 'What do you think of Acme?')
    await tabTo('title')
    await page.keyboard.type('Good')
    await page.keyboard.press('Enter')
    await page.getByText('Write your opinion; one sentence is enough.').waitFor()
    expect(await focused()).toBe('opinion')
    await page.keyboard.type('Yes.')
    await tabTo('incognito')
    await page.keyboard.press('Space')
    await page.getByText('on which day you sent it').waitFor()
    await tabTo('Send your opinion')
    await page.keyboard.press('Enter')
    await heading(page, 'Thank you.')
    expect(await focused()).toBe('Thank you.')
    expect(await opinions()).toMatchObject([{ title: 'Good', incognito: true, customer: { name: null }, status: 'published' }])
  })
})

test('styles of the page do not reach in, and those of the widget not out', async () => {
  const looks = async (path: string) => {
    let seen: unknown
    await withShop(path, async ({ page }) => {
      await heading(page, 'How was the delivery?')
      seen = await page.evaluate(`(() => {
        const root = document.querySelector('earshot-widget').shadowRoot
        const style = (selector) => { const { color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight } = getComputedStyle(root.querySelector(selector))
          return { color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight } }
        return ['h2', '.option', '.main', '.hint', '.latest a', '.card'].map(style)
      })()`)
      expect(await page.evaluate(`getComputedStyle(document.querySelector('#after')).fontSize`)).toBe(path === '/' ? '50px' : '16px')
    })
    return seen
  }
  expect(await looks('/')).toEqual(await looks('/kind'))
})

test('a site that the project does not name shows nothing, and its developer is told why', async () => {
  await withShop(
    '/',
    async ({ page, warnings }) => {
      await expect
        .poll(() => warnings.join(), soon)
        .toContain(`shows its widget on ${shop.url}. Is this origin among the project's widgetOrigins?`)
      expect(await page.locator('earshot-widget').evaluate((element: { clientHeight: number }) => element.clientHeight)).toBe(0)
    },
    { origin: shop.url },
  )
})

test('offline, nothing is lost: it says so, and what was typed goes out when there is a connection again', async () => {
  await withShop('/', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Skip' }).click()
    const field = page.getByLabel('What should we make next?')
    await field.fill('Rye bread')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText('There is no connection just now.').waitFor()
    expect(await field.inputValue()).toBe('Rye bread')
    expect(await answers()).toEqual([])
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await heading(page, 'Thank you.')
    expect(await answers()).toMatchObject([{ answer: 'Rye bread' }])
  })
})

test('an answer whose word of arrival was lost is not given twice', async () => {
  await withShop('/', async ({ page }) => {
    await page.getByLabel('Slow').check()
    let isLost = false
    await page.route('**/answers**', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = (await route.fetch()).status() === 201
      return isLost ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText('There is no connection just now.').waitFor()
    await page.getByLabel('Fast').check()
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await heading(page, 'What should we make next?')
    expect(await answers()).toMatchObject([{ selectedOptions: ['Slow'] }])
  })
})

test('two on a page go their own ways, and one that is taken away and put back goes on where it was', async () => {
  putPage('/two', `<div id="one">${tag()}</div><div id="two">${tag('show="questions" lang="de"')}</div>`)
  await withShop('/two', async ({ page }) => {
    const one = page.locator('#one')
    const two = page.locator('#two')
    await two.getByRole('button', { name: 'Überspringen' }).waitFor()
    expect(await two.getByRole('heading', { name: 'Neueste Meinungen' }).count()).toBe(0)
    await one.getByRole('button', { name: 'Skip' }).click()
    await one.getByLabel('What should we make next?').fill('Rolls')
    await two.getByRole('heading', { name: 'How was the delivery?' }).waitFor()
    await page.evaluate(`window.kept = document.querySelector('#one earshot-widget'); kept.remove()`)
    expect(await one.getByRole('heading').count()).toBe(0)
    await page.evaluate(`document.querySelector('#two').append(kept)`)
    expect(await two.getByLabel('What should we make next?').first().inputValue()).toBe('Rolls')
    await page.evaluate(`kept.lang = 'fr'`)
    await two.getByRole('button', { name: 'Passer' }).waitFor()
    expect(await two.getByLabel('What should we make next?').first().inputValue()).toBe('Rolls')
    await two.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect.poll(async () => (await answers()).length, soon).toBe(1)
  })
})

test('the page’s language is the widget’s, and its scheme of colours, unless the element says otherwise', async () => {
  shop.pages['/dark.css'] = (response) => response.writeHead(200, { 'content-type': 'text/css' }).end('html { color-scheme: light dark }')
  putPage('/dark', `${tag()}${tag('theme="light"')}${tag('theme="dark"')}`, { css: '/dark.css', lang: 'sv' })
  const papers = async (path: string, colorScheme: 'light' | 'dark') => {
    let papers: unknown
    await withShop(
      path,
      async ({ page }) => {
        await expect.poll(() => page.locator('.card h2').count(), soon).toBe(path === '/kind' ? 1 : 3)
        if (path === '/dark') await page.getByRole('button', { name: 'Hoppa över' }).first().waitFor()
        papers = await page.evaluate(
          `[...document.querySelectorAll('earshot-widget')].map(({ shadowRoot }) => getComputedStyle(shadowRoot.querySelector('.card')).backgroundColor)`,
        )
      },
      { colorScheme },
    )
    return papers
  }
  const [day, night] = ['rgb(251, 250, 247)', 'rgb(21, 23, 27)']
  expect(await papers('/dark', 'dark')).toEqual([night, day, night])
  expect(await papers('/dark', 'light')).toEqual([day, day, night])
  // A page that is light to everybody has a light widget on it.
  expect(await papers('/kind', 'dark')).toEqual([day])
})

test('a paused project asks nothing and shows opinions, or nothing where those are not wanted', async () => {
  await set({ status: 'paused' })
  try {
    putPage('/paused', `<div id="both">${tag()}</div><div id="questions">${tag('show="questions"')}</div>`)
    await withShop('/paused', async ({ page }) => {
      await page.getByRole('heading', { name: 'Latest opinions' }).waitFor()
      expect(await page.locator('.card').count()).toBe(0)
      expect(await page.locator('#questions').evaluate((element: { clientHeight: number }) => element.clientHeight)).toBe(0)
    })
  } finally {
    await set({ status: 'active' })
  }
})

test('of several options all that are chosen are sent, and none that was taken back', async () => {
  const { organizationId, projectId, slug, apiKey } = await world.openBusiness('Bakery')
  await updateProject(world.sql, { organizationId, projectId, settings: { widgetOrigins: [shopOrigin] } })
  const options = ['Bread', 'Cake', 'Coffee'].map((option) => ({ id: option.toLowerCase(), option }))
  const question = { question: 'What did you buy?', answerMode: 'multi_select', answers: { options } }
  await world.ask('questions.create', { projectId, tags: ['product_quality'], ...question }, apiKey)
  putPage('/several', `<earshot-widget project="${slug}"></earshot-widget>`)
  await withShop('/several', async ({ page }) => {
    for (const { option } of options) await page.getByLabel(option).check()
    await page.getByLabel('Cake').uncheck()
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await heading(page, 'Thank you.')
  })
  const { answers } = (await world.ask('answers.list', { projectId }, apiKey)).body
  expect(answers).toMatchObject([{ selectedOptions: ['Bread', 'Coffee'] }])
})

test('the page stays where it is while the widget comes', async () => {
  shop.pages['/room.css'] = (response) =>
    response.writeHead(200, { 'content-type': 'text/css' }).end('earshot-widget { display: block; min-height: 48rem }')
  putPage('/room', tag(), { css: '/room.css' })
  await withShop(
    '/room',
    async ({ page }) => {
      await heading(page, 'How was the delivery?')
      const shift = await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
        || setTimeout(() => resolve(0), 200))`)
      // Less than a pixel.
      expect(shift).toBeLessThan(0.001)
    },
    { viewport: { width: 400, height: 1400 } },
  )
})

test.each(['light', 'dark'] as const)('everybody can use every step of it, %s', async (theme) => {
  putPage(`/${theme}`, tag(`theme="${theme}"`), { css: '' })
  await withShop(
    `/${theme}`,
    async ({ page }) => {
      const check = async () => {
        expect(await violationsOn(page, { within: 'earshot-widget' })).toEqual([])
      }
      await page.getByLabel('Slow').check()
      await page.getByText('Add a comment').click()
      await check()
      await page.getByRole('button', { name: 'Skip' }).click()
      await page.getByRole('button', { name: 'Send the answer' }).click()
      await page.getByRole('alert').getByText('Choose or write').waitFor()
      await check()
      await page.getByRole('button', { name: 'Skip' }).click()
      await check()
      await page.getByRole('button', { name: 'Write an opinion' }).click()
      await page.getByRole('button', { name: 'Send your opinion' }).click()
      await check()
      await page.getByLabel('Title').fill('Good')
      await page.getByLabel('Your opinion', { exact: true }).fill('Yes.')
      await page.getByLabel('Stay incognito').check()
      await check()
      await page.getByRole('button', { name: 'Send your opinion' }).click()
      await heading(page, 'Thank you.')
      await page.getByRole('heading', { level: 3, name: 'Good' }).waitFor()
      await check()
      // Nothing of it is wider than its place.
      for (const width of [280, 360, 900]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
    },
    // What looks into the page from outside is not let in by its policy.
    { bypassCSP: true },
  )
})
