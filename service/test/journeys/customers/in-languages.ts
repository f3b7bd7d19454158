import type { OperationId } from '@earshot/contract'
import { type Language, languageNames } from '@earshot/messages'
import type { FormMessages } from '@earshot/messages/service/form'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../../world/world.ts'
import { violationsOn } from '../axe.ts'
import { soon } from '../looks.ts'

// A shop, and its form in the languages of readers.

/** A German shop in Berlin that asks one question of each kind. */
export async function openShop(world: World, settings: object = {}) {
  const { projectId, apiKey } = await world.openBusiness('Café Blau')
  await world.sql`update project set settings = settings || ${world.sql.json({ locale: 'de', timezone: 'Europe/Berlin', ...settings })}
    where project_id = ${projectId}`
  const ask = async (id: OperationId, request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  const options = ['Wunderbar', 'Gut', 'Mäßig'].map((option) => ({ id: option, option }))
  const questions = [
    { question: 'Wie war Ihr Besuch?', answerMode: 'single_select', answers: { options, comment: 'optional' } },
    { question: 'Was hat Ihnen gefallen?', answerMode: 'multi_select', answers: { options, maxSelections: 2 } },
    { question: 'Was fehlte?', answerMode: 'text_only', answers: { maxLength: 200 } },
  ]
  for (const [priority, question] of questions.entries()) await ask('questions.create', { tags: ['staff'], priority, ...question })
  return {
    ask,
    makeLink: async (link: object = {}): Promise<{ link: string; token: string; verificationId: string }> =>
      ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link }),
    pause: () => world.sql`update project set status = 'paused' where project_id = ${projectId}`,
  }
}
export const end = (world: World, verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`

export async function keepsNobodyOut(page: Page) {
  expect(await violationsOn(page)).toEqual([])
  await isWhole(page)
}
export const isWhole = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth'), 'no scrolling sideways').toBe(page.viewportSize()!.width)

export const speaks = async (page: Page, language: Language) => {
  // The page that was asked for may not have come yet.
  await expect.poll(() => page.locator('nav.languages [aria-current]').textContent(), soon).toBe(languageNames[language])
  expect(await page.evaluate('document.documentElement.lang')).toBe(language)
  await page.waitForLoadState('domcontentloaded')
}

export async function fill(page: Page, { form }: FormMessages) {
  await page.getByRole('radio', { name: 'Gut' }).check()
  await page.getByRole('checkbox', { name: 'Mäßig' }).check()
  await page.getByLabel('Was fehlte?').fill('Hafermilch.\n\nPlatz.')
  await page.getByLabel(form.title, { exact: true }).fill('Gern wieder')
  await page.getByRole('textbox', { name: form.opinion }).fill('  Ruhig & hell.\n')
  await page.getByLabel(form.name).fill('Ada')
}
