import { hideReasons } from '@earshot/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { everyLookInDashboard } from './in-dashboard.ts'
import { emptyInbox, fillKnowledgeBase, give, inbox, opened, visit } from './in-inbox.ts'

// What the team does with an opinion, with what the knowledge base says beside it: respond, hide, comment.

let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
  await fillKnowledgeBase(member)
})
afterAll(() => world?.close())
beforeEach(() => emptyInbox(world))

const at = '/projects/$projectId/opinions'

test('an opinion is hidden for a reason, is gone from the public page, and is shown again', async () => {
  const reviewId = await give(world, { title: 'My neighbour’s address' })
  const publicly = () => fetch(`${world.address}/p/${world.business.slug}/${reviewId}`)
  await visit(world, browser, member, at, async (page) => {
    await page.getByRole('link', { name: 'My neighbour’s address' }).focus()
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'Hide this opinion?' })
    await dialog.getByRole('button', { name: 'Hide opinion' }).click()
    await dialog.getByText('Choose a reason.').waitFor()
    await dialog.getByRole('radio', { name: /Someone’s personal data/ }).check()
    await dialog.getByLabel('Internal note').fill('Wrote to her.')
    await dialog.getByRole('button', { name: 'Hide opinion' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await publicly()).status).toBe(404)
    await page.getByRole('link', { name: 'My neighbour’s address' }).click()
    const drawer = opened(page)
    await drawer.getByText('Hidden: Someone’s personal data').waitFor()
    await drawer.getByText('Wrote to her.').waitFor()
    await drawer.getByText('by Ada Lovelace').waitFor()
    await drawer.getByRole('button', { name: 'Unhide' }).click()
    await drawer.getByText('Hidden: Someone’s personal data').waitFor({ state: 'detached' })
  })
  expect((await publicly()).status).toBe(200)
})

test('one that awaits approval says who will see a response to it; published, it leads to the public page', async () => {
  const reviewId = await give(world, { title: 'Is this shown', status: 'pending' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    await drawer.getByText('Visible to everyone once the opinion is published, posted as Acme.').first().waitFor()
    await drawer.getByText('Not verified').waitFor()
    const publicly = drawer.getByRole('link', { name: 'View on public page' })
    expect(await publicly.count()).toBe(0)
    await drawer.getByRole('button', { name: 'Publish' }).click()
    await publicly.waitFor()
    expect(await publicly.getAttribute('href')).toBe(`${world.address}/p/${world.business.slug}/${reviewId}`)
    await drawer.getByText('Visible to everyone, posted as Acme.').first().waitFor()
  })
})

test('the team talks below an opinion: comments, answers, and takes a word back', async () => {
  const reviewId = await give(world, { title: 'Talk to me' })
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, author_name, content, place)
    values (${organizationId}, ${projectId}, ${reviewId}, 'customer', 'Bo', 'Same here.', 1)`
  await world.sql`update opinion set comment_count = 1 where organization_id = ${organizationId} and review_id = ${reviewId}`
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    await drawer.getByText('Same here.').waitFor()
    await drawer.getByRole('button', { name: 'Reply' }).click()
    await drawer.getByRole('textbox', { name: 'Your reply to Bo' }).fill('We look into it.')
    await drawer.getByRole('button', { name: 'Comment', exact: true }).first().click()
    await drawer.getByRole('textbox', { name: 'Your reply to Bo' }).waitFor({ state: 'detached' })
    await drawer.getByRole('textbox', { name: 'Add a comment' }).fill('Fixed today.')
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = drawer.getByRole('article').filter({ hasText: 'Fixed today.' })
    await comment.getByRole('button', { name: 'Edit' }).click()
    await drawer.getByRole('textbox', { name: 'Edit' }).fill('Fixed yesterday.')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    const changed = drawer.getByRole('article').filter({ hasText: 'Fixed yesterday.' })
    await changed.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click()
    await changed.waitFor({ state: 'detached' })
  })
  const { comments } = (await member.ask('opinions.get', { reviewId })).body
  expect(comments.map(({ content }: { content: string }) => content)).toEqual(['Same here.', 'We look into it.'])
})

describe('keeps nobody out, light and dark, on a phone and on a desktop', () => {
  const long =
    'A title as long as somebody can make it who has much to say and no patience for the field below, until all of it is used up, which is now: 150 letters.'
  async function fill() {
    await give(world, { title: 'Warm welcome, fast delivery', verified: true, daysAgo: 1 })
    await give(world, { title: long.slice(0, 150), opinion: 'It is a long story. '.repeat(60), name: null, daysAgo: 2 })
    await give(world, { title: 'Buy pills', status: 'pending', daysAgo: 5, source: 'widget' })
    const reviewId = await give(world, {
      title: 'The coffee was cold',
      opinion:
        'Cold coffee, twice.\n\nThe staff was friendly, the room was lovely and the music was not too loud, but I came for the coffee.',
      incognito: true,
    })
    const hidden = await give(world, { title: 'My neighbour lives at …', verified: true, daysAgo: 9 })
    await member.ask('opinions.hide', { reviewId: hidden, reason: 'personal_data', note: 'Wrote to her.' })
    const answered = await give(world, { title: 'Great cake', daysAgo: 12, name: 'Ödön' })
    await member.ask('opinions.respond', { id: answered, content: 'Thank you. The recipe is our grandmother’s.' })
    const { commentId } = (await member.ask('comments.create', { reviewId, content: 'We look into it.' })).body
    await member.ask('comments.create', { reviewId, content: 'It was the machine.', parentCommentId: commentId })
    return { reviewId, hidden, answered }
  }

  test('the inbox', async () => {
    await fill()
    await everyLookInDashboard({ world, browser }, { name: 'inbox', at, reach: (page) => inbox(page).getByText('Buy pills').waitFor() })
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'inbox-days',
        at: `${at}?dateFrom=2026-01-03&dateTo=2026-01-24`,
        async reach(page) {
          await page.getByRole('button', { name: 'Filters (1)' }).click()
          await page.getByRole('button', { name: /^Period: 3\W+24 Jan 2026$/ }).click()
          await page.getByText('January 2026').waitFor()
        },
      },
    )
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
          await opened(page).getByRole('button', { name: 'More actions' }).click()
          await page.getByRole('menuitem', { name: 'Hide' }).click()
          await page.getByRole('dialog', { name: 'Hide this opinion?' }).waitFor()
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
          await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
        },
      },
    )
  })

  test('the public page, which says for which reasons opinions are hidden', async () => {
    const { projectId, slug } = world.business
    for (const reason of hideReasons) {
      const reviewId = await give(world, { title: `Hidden for ${reason}` })
      await member.ask('opinions.hide', { projectId, reviewId, reason })
    }
    await give(world, { title: 'Still here' })
    await onPage(browser, { baseURL: world.address, locale: 'de-DE', reducedMotion: 'reduce' }, async (page) => {
      await page.goto(`/p/${slug}`)
      await page.getByRole('list', { name: 'Warum einige Meinungen ausgeblendet sind' }).getByText('Hass oder Drohungen (1)').waitFor()
      await everyLookAt(page, 'public-hidden')
    })
  })

  test('an empty inbox', () =>
    everyLookInDashboard({ world, browser }, { name: 'inbox-empty', at, reach: (page) => page.getByText('No opinions yet').waitFor() }))
})
