import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { updateProject } from '../../../src/resources/projects/projects.ts'
import type { Website } from '../../world/website.ts'
import type { World } from '../../world/world.ts'

// A shop’s page with the widget on it, and a browser there.

export const hostileCss = `
  html { font-size: 62.5%; }
  * { all: unset !important; font-size: 50px !important; color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important; }
  head, style, script { display: none !important; }
  main, p, h1, div { display: block !important; }
  button, input, .option, .card { display: none !important; }`

/** A page of the shop: strict about what it loads, and with Trusted Types. */
export function putPage(world: World, shop: Website, path: string, body: string, { css = '/shop.css', lang = 'en', head = '' } = {}) {
  const service = world.address
  const policy = `default-src 'none'; script-src ${service}; connect-src ${service}; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`
  shop.pages[path] = (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
<link rel="icon" href="data:,">${css && `<link rel="stylesheet" href="${css}">`}${head}<script src="${service}/widget.js" async></script></head>
<body><main><h1>Shop</h1>${body}<p id="after">After</p></main></body></html>`)
}

export interface Shown {
  page: Page
  context: BrowserContext
  warnings: string[]
}

export async function withShop(
  shopOrigin: string,
  browser: Browser,
  path: string,
  act: (shown: Shown) => Promise<void>,
  options: BrowserContextOptions & { origin?: string } = {},
) {
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

export const tag = (world: World, attributes = '') => `<earshot-widget project="${world.business.slug}" ${attributes}></earshot-widget>`
export const set = (world: World, change: Record<string, unknown>) => updateProject(world.sql, { ...world.business, ...change })

/** Lets the shop show the widget, and asks to select and to write. */
export async function askQuestions(world: World, shopOrigin: string): Promise<{ chooseId: string; textId: string }> {
  await set(world, { settings: { widgetOrigins: [shopOrigin] } })
  const options = ['Fast', 'As expected', 'Slow'].map((option) => ({ id: option.toLowerCase().replaceAll(' ', '-'), option }))
  const choose = (
    await world.ask('questions.create', {
      tags: ['delivery'],
      question: 'How was the delivery?',
      answerMode: 'single_select',
      answers: { options, comment: 'optional' },
    })
  ).body.questionId
  const text = (
    await world.ask('questions.create', { tags: ['product_quality'], question: 'What should we make next?', answerMode: 'text_only' })
  ).body.questionId
  return { chooseId: choose, textId: text }
}

/** What one test gave is not in the way of the next one. */
export async function deleteWhatWasGiven(world: World): Promise<void> {
  const { organizationId, projectId } = world.business
  await world.settle()
  await world.sql`delete from answer where organization_id = ${organizationId} and project_id = ${projectId}`
  await world.sql`delete from opinion where organization_id = ${organizationId} and project_id = ${projectId}`
}
