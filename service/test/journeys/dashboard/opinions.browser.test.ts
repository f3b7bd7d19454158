import { hideReasons } from '@earshot/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// The team's inbox, as somebody works through it: with the mouse, with the keyboard, and with the knowledge base beside them.

let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
  await member.ask('knowledgeBase.add', {
    text: '# Cold coffee\n\nCold coffee is made again at once, at no charge, as often as it takes.\n\n# Parking\n\nBehind the house, for two hours.',
  })
})
afterAll(() => world?.close())
beforeEach(async () => {
  const { organizationId } = world.business
  await world.sql`delete from comment where organization_id = ${organizationId}`
  await world.sql`delete from opinion where organization_id = ${organizationId}`
})

const at = '/projects/$projectId/opinions'

interface Given {
  title: string
  opinion?: string
  name?: string | null
  status?: string
  incognito?: boolean
  verified?: boolean
  daysAgo?: number
  source?: string
}

async function give({ title, opinion = 'It was as I had hoped.', ...given }: Given): Promise<string> {
  const { organizationId, projectId } = world.business
  const daysAgo = `${given.daysAgo ?? 0} days`
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, status, verification_method,
      verification_status, language, created_at, updated_at)
    values (${organizationId}, ${projectId}, ${title}, ${opinion}, ${given.incognito ?? false},
      ${given.incognito ? null : given.name === undefined ? 'Zoë Marlow' : given.name}, ${given.source ?? (given.verified ? 'delivery_link' : 'direct')},
      ${given.status ?? 'published'}, ${given.verified ? 'delivery_link' : null}, ${given.verified ? 'verified' : null}, 'en',
      ${given.incognito ? world.sql`date_trunc('day', now() - ${daysAgo}::interval, 'UTC')` : world.sql`now() - ${daysAgo}::interval`},
      ${given.incognito ? world.sql`date_trunc('day', now() - ${daysAgo}::interval, 'UTC')` : world.sql`now() - ${daysAgo}::interval`})
    returning review_id`
  return made.reviewId
}

const visit = (where: string, act: (page: Page) => Promise<void>, options: Parameters<typeof inDashboard>[3] = {}) =>
  inDashboard({ world, browser }, where, act, { member, ...options })
const inbox = (page: Page) => page.getByRole('table', { name: 'Opinions' })
const titles = (page: Page) => inbox(page).getByRole('link').allTextContents()
const opened = (page: Page) => page.getByRole('dialog')
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

describe('the list', () => {
  test('tells each by its title, who gave it and how it stands, and narrows by tabs and filters that stand in the address', async () => {
    await give({ title: 'Warm welcome', verified: true, daysAgo: 3 })
    await give({ title: 'Cold coffee', incognito: true, daysAgo: 2 })
    await give({ title: 'Buy pills', status: 'hidden', daysAgo: 1 })
    await give({ title: 'Is this shown', status: 'pending' })
    await visit(at, async (page) => {
      await expect.poll(() => titles(page), soon).toEqual(['Is this shown', 'Buy pills', 'Cold coffee', 'Warm welcome'])
      const row = (name: string) => inbox(page).getByRole('row').filter({ hasText: name })
      await row('Warm welcome').getByText('Zoë Marlow').waitFor()
      await row('Warm welcome').getByText('Verified').waitFor()
      await row('Cold coffee').getByText('Incognito').waitFor()
      await row('Buy pills').getByText('Hidden').waitFor()
      await page.getByRole('link', { name: /^To respond.*2/ }).click()
      await expect.poll(() => titles(page), soon).toEqual(['Cold coffee', 'Warm welcome'])
      expect(new URL(page.url()).search).toBe('?responseStatus=unresponded&status=published')
      await page.getByLabel('Verified', { exact: true }).selectOption('Not verified')
      await expect.poll(() => titles(page), soon).toEqual(['Cold coffee'])
      await page.reload()
      await expect.poll(() => titles(page), soon).toEqual(['Cold coffee'])
      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.getByLabel('Search').fill('WELCOME')
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
      await page.getByLabel('Search').fill('nobody wrote this')
      await page.getByText('Nothing matches').waitFor()
      await page.getByRole('link', { name: 'Clear the filters' }).click()
      await expect.poll(() => titles(page), soon).toHaveLength(4)
      await page.getByRole('link', { name: 'Hidden' }).click()
      await expect.poll(() => titles(page), soon).toEqual(['Buy pills'])
    })
  })

  test('is narrowed as fast as somebody chooses, and by a day typed digit by digit', async () => {
    await give({ title: 'Warm welcome' })
    await visit(at, async (page) => {
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
      // Both before the screen is drawn anew.
      await page.evaluate(`
        for (const [label, value] of [['Verified', 'no'], ['Came by', 'direct']]) {
          const field = [...document.querySelectorAll('search select')].find((each) => each.labels[0].textContent.startsWith(label))
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(field, value)
          field.dispatchEvent(new Event('change', { bubbles: true }))
        }`)
      await expect.poll(() => new URL(page.url()).search, soon).toBe('?verified=no&source=direct')
      await page.getByLabel('From', { exact: true }).focus()
      await page.keyboard.type('11202999')
      await expect.poll(() => new URL(page.url()).searchParams.get('dateFrom'), soon).toBe('2999-11-20')
      await page.getByText('Nothing matches').waitFor()
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2999-11-20')
      await page.getByRole('button', { name: 'Clear all' }).click()
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('')
    })
  })

  test('before anybody wrote it says how opinions come, and when all is done, that it is', async () => {
    await visit(at, async (page) => {
      await page.getByText('No opinions yet').waitFor()
      await page.getByRole('link', { name: 'To respond' }).click()
      await page.getByText('Every opinion has its response').waitFor()
    })
  })

  test('a viewer reads, and is offered nothing to change', async () => {
    const reviewId = await give({ title: 'Only read' })
    await visit(
      `${at}/${reviewId}`,
      async (page) => {
        await opened(page).getByText('It was as I had hoped.').waitFor()
        await opened(page).getByText('Nobody has responded yet.').waitFor()
        for (const name of ['Hide', 'Respond', 'Comment', 'Answer'])
          expect(await opened(page).getByRole('button', { name, exact: true }).count()).toBe(0)
        await page.keyboard.press('Escape')
        expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
      },
      { member: await world.member({ role: 'viewer' }) },
    )
  })
})

test('somebody works through what waits without the mouse: down, open, respond, the next, back', async () => {
  for (const [daysAgo, title] of ['First', 'Second', 'Third'].entries()) await give({ title, daysAgo })
  const answered = await give({ title: 'Answered', daysAgo: -0 })
  await member.ask('opinions.respond', { id: answered, content: 'Thank you.' })
  await visit(at, async (page) => {
    await expect.poll(() => titles(page), soon).toHaveLength(4)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.locator('body').press('e')
    await expect.poll(() => focused(page), soon).toBe('First')
    await page.keyboard.press('j')
    await expect.poll(() => focused(page), soon).toBe('Second')
    await page.keyboard.press('k')
    await page.keyboard.press('r')
    await opened(page).getByRole('textbox', { name: 'Response' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName'), soon).toBe('TEXTAREA')
    await page.keyboard.type('We are glad, e and j and k.')
    await page.keyboard.press('Control+Enter')
    await opened(page).getByText('Your response is there.').waitFor()
    await opened(page).getByRole('button', { name: 'Next to respond' }).first().focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Second' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: 'Third' }).waitFor()
    await page.keyboard.press('Escape')
    await opened(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^To respond/ }).click()
    await expect.poll(() => titles(page), soon).toEqual(['Second', 'Third'])
  })
})

test('a response is written with what the knowledge base says beside it; what was begun is kept when the drawer closes', async () => {
  const reviewId = await give({ title: 'The coffee was cold', opinion: 'Cold coffee, twice, and nobody asked.' })
  await visit(`${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const field = drawer.getByRole('textbox', { name: 'Response' })
    await field.fill('We are sorry.')
    await drawer.locator('mark').first().waitFor()
    await drawer.getByRole('button', { name: 'Insert the passage “Cold coffee”' }).click()
    await expect
      .poll(() => field.inputValue(), soon)
      .toBe('We are sorry.\n\nCold coffee is made again at once, at no charge, as often as it takes.')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'The coffee was cold' }).click()
    await expect.poll(() => field.inputValue(), soon).toContain('We are sorry.')
    await drawer.getByRole('button', { name: 'Respond', exact: true }).last().click()
    await drawer.getByText('Your response is there.').waitFor()
    await drawer.getByText('Acme responded').waitFor()

    await drawer.getByRole('button', { name: 'Change the response' }).click()
    await expect.poll(() => field.inputValue(), soon).toContain('made again')
    await field.fill('Next one is on us.')
    await drawer.getByRole('button', { name: 'Save the response' }).click()
    await drawer.getByText('Next one is on us.').waitFor()
    await drawer.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog', { name: 'Take the response back' }).getByRole('button', { name: 'Take it back' }).click()
    await expect.poll(() => field.inputValue(), soon).toBe('')
  })
  expect((await member.ask('opinions.get', { reviewId })).body).toMatchObject({ responseStatus: 'unresponded', response: null })
})

test('an opinion is hidden for a reason, is gone from the public page, and is shown again', async () => {
  const reviewId = await give({ title: 'My neighbour’s address' })
  const publicly = () => fetch(`${world.address}/p/${world.business.slug}/${reviewId}`)
  await visit(at, async (page) => {
    await page.getByRole('link', { name: 'My neighbour’s address' }).focus()
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'Hide this opinion' })
    await dialog.getByRole('button', { name: 'Hide it' }).click()
    await dialog.getByText('Choose a reason.').waitFor()
    await dialog.getByRole('radio', { name: /Personal data of somebody/ }).check()
    await dialog.getByLabel('Note for the team').fill('Wrote to her.')
    await dialog.getByRole('button', { name: 'Hide it' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await publicly()).status).toBe(404)
    await page.getByRole('link', { name: 'My neighbour’s address' }).click()
    const drawer = opened(page)
    await drawer.getByText('Hidden: Personal data of somebody').waitFor()
    await drawer.getByText('Wrote to her.').waitFor()
    await drawer.getByText('by Ada Lovelace').waitFor()
    await drawer.getByRole('button', { name: 'Show it again' }).click()
    await drawer.getByText('Hidden: Personal data of somebody').waitFor({ state: 'detached' })
  })
  expect((await publicly()).status).toBe(200)
})

test('the team talks below an opinion: comments, answers, and takes a word back', async () => {
  const reviewId = await give({ title: 'Talk to me' })
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, author_name, content, place)
    values (${organizationId}, ${projectId}, ${reviewId}, 'customer', 'Bo', 'Same here.', 1)`
  await world.sql`update opinion set comment_count = 1 where organization_id = ${organizationId} and review_id = ${reviewId}`
  await visit(`${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    await drawer.getByText('Same here.').waitFor()
    await drawer.getByRole('button', { name: 'Answer' }).click()
    await drawer.getByRole('textbox', { name: 'Your answer to Bo' }).fill('We look into it.')
    await drawer.getByRole('button', { name: 'Comment', exact: true }).first().click()
    await drawer.getByRole('textbox', { name: 'Your answer to Bo' }).waitFor({ state: 'detached' })
    await drawer.getByRole('textbox', { name: 'Add a comment' }).fill('Fixed today.')
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = drawer.getByRole('article').filter({ hasText: 'Fixed today.' })
    await comment.getByRole('button', { name: 'Change' }).click()
    await drawer.getByRole('textbox', { name: 'Change' }).fill('Fixed yesterday.')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    const changed = drawer.getByRole('article').filter({ hasText: 'Fixed yesterday.' })
    await changed.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this comment' }).getByRole('button', { name: 'Delete' }).click()
    await changed.waitFor({ state: 'detached' })
  })
  const { comments } = (await member.ask('opinions.get', { reviewId })).body
  expect(comments.map(({ content }: { content: string }) => content)).toEqual(['Same here.', 'We look into it.'])
})

test('an opinion that is not there any more says so and leads back', async () => {
  await visit(`${at}/${crypto.randomUUID()}`, async (page) => {
    await opened(page).getByText('This opinion is not there any more.').waitFor()
    await opened(page).getByRole('button', { name: 'Back to the list' }).click()
    await opened(page).waitFor({ state: 'detached' })
  })
})

describe('keeps nobody out, light and dark, on a phone and on a desktop', () => {
  const long =
    'A title as long as somebody can make it who has much to say and no patience for the field below, until all of it is used up, which is now: 150 letters.'
  async function fill() {
    await give({ title: 'Warm welcome, fast delivery', verified: true, daysAgo: 1 })
    await give({ title: long.slice(0, 150), opinion: 'It is a long story. '.repeat(60), name: null, daysAgo: 2 })
    await give({ title: 'Buy pills', status: 'pending', daysAgo: 5, source: 'widget' })
    const reviewId = await give({
      title: 'The coffee was cold',
      opinion:
        'Cold coffee, twice.\n\nThe staff was friendly, the room was lovely and the music was not too loud, but I came for the coffee.',
      incognito: true,
    })
    const hidden = await give({ title: 'My neighbour lives at …', verified: true, daysAgo: 9 })
    await member.ask('opinions.hide', { reviewId: hidden, reason: 'personal_data', note: 'Wrote to her.' })
    const answered = await give({ title: 'Great cake', daysAgo: 12, name: 'Ödön' })
    await member.ask('opinions.respond', { id: answered, content: 'Thank you. The recipe is our grandmother’s.' })
    const { commentId } = (await member.ask('comments.create', { reviewId, content: 'We look into it.' })).body
    await member.ask('comments.create', { reviewId, content: 'It was the machine.', parentCommentId: commentId })
    return { reviewId, hidden, answered }
  }

  test('the inbox', async () => {
    await fill()
    await everyLookInDashboard({ world, browser }, { name: 'inbox', at, reach: (page) => inbox(page).getByText('Buy pills').waitFor() })
  })

  test('an opened opinion, a hidden one, one with its response', { timeout: 300_000 }, async () => {
    const { reviewId, hidden, answered } = await fill()
    const look = (name: string, id: string, reach: (page: Page) => Promise<unknown>) =>
      everyLookInDashboard({ world, browser }, { name, at: `${at}/${id}`, reach })
    await look('opinion', reviewId, (page) => opened(page).locator('mark').first().waitFor())
    await look('opinion-hidden', hidden, (page) => opened(page).getByText('Wrote to her.').waitFor())
    await look('opinion-responded', answered, (page) => opened(page).getByText('Thank you. The recipe').waitFor())
  })

  test('the reasons for hiding, and the keys', async () => {
    const { reviewId } = await fill()
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'hide',
        at: `${at}/${reviewId}`,
        async reach(page) {
          await opened(page).getByRole('button', { name: 'Hide' }).click()
          await page.getByRole('dialog', { name: 'Hide this opinion' }).waitFor()
        },
      },
    )
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'keys',
        at,
        async reach(page) {
          await inbox(page).getByText('Buy pills').waitFor()
          await page.keyboard.press('?')
          await page.getByRole('dialog', { name: 'Keys' }).waitFor()
        },
      },
    )
  })

  test('the public page, which says for which reasons opinions are hidden', async () => {
    const { projectId, slug } = world.business
    for (const reason of hideReasons) {
      const reviewId = await give({ title: `Hidden for ${reason}` })
      await member.ask('opinions.hide', { projectId, reviewId, reason })
    }
    await give({ title: 'Still here' })
    await onPage(browser, { baseURL: world.address, locale: 'de-DE', reducedMotion: 'reduce' }, async (page) => {
      await page.goto(`/p/${slug}`)
      await page.getByRole('list', { name: 'Warum manche ausgeblendet sind' }).getByText('Hass oder Drohungen (1)').waitFor()
      await everyLookAt(page, 'public-hidden')
    })
  })

  test('an empty inbox', () =>
    everyLookInDashboard({ world, browser }, { name: 'inbox-empty', at, reach: (page) => page.getByText('No opinions yet').waitFor() }))
})
