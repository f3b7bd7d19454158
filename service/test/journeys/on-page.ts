import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

// A page in a browser of its own, watched: what no page of ours may do is no single journey's to look for.

/** What pages are made for first. */
const telephone = { width: 360, height: 740 }

/**
 * Opens a page for as long as something is done on it, on a telephone's screen unless the options say otherwise. Fails when a script of
 * the page failed or its Content-Security-Policy kept something out; with a `baseURL`, also when it asked anybody else for something.
 */
export async function onPage(browser: Browser, options: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const { baseURL } = options
  const context = await browser.newContext({ viewport: telephone, ...options })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Uncaught/.test(message.text())) failures.push(message.text())
  })
  page.on('request', (request) => {
    if (baseURL !== undefined && !request.url().startsWith(baseURL) && !request.url().startsWith('data:'))
      failures.push(`asked for ${request.url()}`)
  })
  try {
    await act(page)
    expect(failures).toEqual([])
  } finally {
    await context.close()
  }
}
