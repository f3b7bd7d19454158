import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { everyLookInDashboard } from './in-dashboard.ts'
import { emptyInbox, give, opened, visit } from './in-inbox.ts'

// What the team does with the comments of others below an opinion.

let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
})
afterAll(() => world?.close())
beforeEach(() => emptyInbox(world))

const at = '/projects/$projectId/opinions'

/** Comments of visitors, oldest first. */
async function writeComments(reviewId: string, contents: readonly string[]): Promise<void> {
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, author_name, content, place)
    select ${organizationId}, ${projectId}, ${reviewId}, 'customer', 'Bo', content, place
    from unnest(${contents}::text[]) with ordinality as written (content, place)`
  await world.sql`
    update opinion set comment_count = ${contents.length} where organization_id = ${organizationId} and review_id = ${reviewId}`
}

test('a comment of a visitor is hidden for a reason, which everybody reads in its place, and is shown again', async () => {
  const reviewId = await give(world, { title: 'The coffee was cold' })
  await writeComments(reviewId, ['Same here.', 'She lives at 12 Mill Lane.'])
  const publicly = async () => (await fetch(`${world.address}/p/${world.business.slug}/${reviewId}`)).text()
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const comment = opened(page).getByRole('article').filter({ hasText: '12 Mill Lane' })
    await comment.getByRole('button', { name: 'Hide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hide this comment?' })
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await dialog.getByText('Choose a reason.').waitFor()
    await dialog.getByRole('radio', { name: 'Someone’s personal data' }).check()
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await dialog.waitFor({ state: 'detached' })
    await comment.getByText('Hidden: Someone’s personal data').waitFor()
    await comment.getByText('by Ada Lovelace').waitFor()
    expect(await publicly()).not.toContain('Mill Lane')
    expect(await publicly()).toContain('This comment was hidden. Reason: Someone’s personal data.')

    await comment.getByRole('button', { name: 'Unhide' }).click()
    await comment.getByRole('button', { name: 'Hide' }).waitFor()
    expect(await publicly()).toContain('12 Mill Lane')
  })
})

test('of hundreds of comments the newest is read, too, and hidden', async () => {
  const reviewId = await give(world, { title: 'The coffee was cold' })
  await writeComments(
    reviewId,
    Array.from({ length: 405 }, (_, at) => `Comment ${at + 1}.`),
  )
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const more = drawer.getByRole('button', { name: 'Show more' })
    await drawer.getByText('Comment 200.', { exact: true }).waitFor()
    for (const shown of [200, 300, 400]) {
      await drawer.getByText(`The first ${shown} of 405 comments.`).waitFor()
      expect(await drawer.getByText(`Comment ${shown + 1}.`, { exact: true }).count()).toBe(0)
      await more.click()
    }
    await more.waitFor({ state: 'detached' })
    expect(await drawer.getByText(/^Comment \d+\.$/).allTextContents()).toEqual(
      Array.from({ length: 405 }, (_, at) => `Comment ${at + 1}.`),
    )
    const newest = drawer.getByRole('article').filter({ hasText: 'Comment 405.' })
    await newest.getByRole('button', { name: 'Hide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hide this comment?' })
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await newest.getByText('Hidden: Spam or advertising').waitFor()
  })
})

test('hidden comments keep nobody out, light and dark, on a phone and on a desktop', async () => {
  const reviewId = await give(world, { title: 'The coffee was cold' })
  await writeComments(reviewId, ['Same here.', 'She lives at 12 Mill Lane.', 'I liked it.'])
  const { comments } = (await member.ask('opinions.get', { reviewId })).body
  await member.ask('comments.hide', { reviewId, commentId: comments[1].commentId, reason: 'personal_data' })
  const look = (name: string, reach: Parameters<typeof everyLookInDashboard>[1]['reach']) =>
    everyLookInDashboard({ world, browser }, { name, at: `${at}/${reviewId}`, reach })
  await look('comment-hidden', (page) => opened(page).getByText('Hidden: Someone’s personal data').waitFor())
  await look('comment-hide', async (page) => {
    await opened(page).getByRole('article').filter({ hasText: 'Same here.' }).getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('dialog', { name: 'Hide this comment?' }).waitFor()
  })
  await onPage(browser, { baseURL: world.address, locale: 'de-DE', reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`/p/${world.business.slug}/${reviewId}`)
    await page.getByText('Dieser Kommentar wurde ausgeblendet. Grund: Personenbezogene Daten.').waitFor()
    await everyLookAt(page, 'public-comment-hidden')
  })
})
