import type { Page } from 'playwright-core'

// Requests that are under way until a test releases them: a slow network.

interface Held {
  /** Resolves once the first of them is on its way. */
  isSent: Promise<unknown>
  release: () => void
}

/** Holds back the page's requests of a method, to addresses with a text in them, until they are released. */
export async function holdRequests(page: Page, { method, to = '' }: { method: string; to?: string }): Promise<Held> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() === method && route.request().url().includes(to)) {
      send()
      await isReleased
    }
    await route.continue()
  })
  return { isSent, release }
}
