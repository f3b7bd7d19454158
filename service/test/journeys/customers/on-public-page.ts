import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'

// A shop with opinions in many scripts, and its public page in a browser.

export const evil = '\u202eknil <img src=x onerror="document.title=1"> & “q”'

export async function openShop(world: World, { opinions = 25 } = {}) {
  const shop = await world.openBusiness('Bluebird Coffee')
  await world.sql`update project set description = 'Coffee & cake in the old town.' where project_id = ${shop.projectId}`
  const reviewIds: string[] = []
  for (let at = 0; at < opinions; at++) {
    const [title, opinion, name, language] = [
      ['A place to come back to', `The flat white was excellent.\n\n${'The queue at noon is long. '.repeat(40)}`, 'Ada', 'en'],
      ['مكان رائع', 'القهوة ممتازة والموظفون لطفاء جدا.', 'ليلى', 'ar'],
      [evil, 'x'.repeat(400), evil, null],
      ['Ruhig', 'Nichts hinzuzufügen.', null, 'de'],
    ][at % 4]!
    const [made] = await world.sql<[{ reviewId: string }]>`
      insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, verification_method, verification_status, language, created_at)
      values (${shop.organizationId}, ${shop.projectId}, ${title!}, ${opinion!}, ${name === null}, ${name!}, 'direct', ${at % 2 ? null : 'delivery_link'},
        ${at % 2 ? null : 'verified'}, ${language!}, now() - make_interval(hours => ${at * 30})) returning review_id`
    reviewIds.push(made.reviewId)
  }
  if (reviewIds[0])
    await world.ask(
      'opinions.respond',
      { projectId: shop.projectId, id: reviewIds[0], content: 'Thank you, Ada.\nAn awning is coming.' },
      shop.apiKey,
    )
  return { ...shop, reviewIds, path: `/p/${shop.slug}` }
}

export const withPage = (world: World, browser: Browser, options: BrowserContextOptions, act: (page: Page) => Promise<void>) =>
  onPage(browser, { baseURL: world.address, locale: 'en-GB', viewport: { width: 1280, height: 720 }, ...options }, act)

/** Sends a form, and again as long as it asks to be sent once more: a test is faster than people. */
export async function sendUntil(page: Page, button: string, done: ReturnType<Page['locator']>) {
  const again = page.getByRole('heading', { name: 'Please send it again' })
  for (let time = 0; time < 200; time++) {
    await page.getByRole('button', { name: button }).click()
    await done.or(again).waitFor()
    if (await done.isVisible()) return
  }
  throw new Error('it was never taken')
}
