import { type Language, languages } from '@earshot/messages'
import { modelsMessages } from '@earshot/messages/service/models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import type { ModelUse } from '../../resources/models/model-uses.ts'
import { give } from '../../resources/opinions/given-opinions.fixture.ts'
import { give as giveByLink } from '../own/own-opinions.fixture.ts'

// Every form says that what is written may go to a model on another machine, where it may.

let elsewhere: World
let here: World
beforeAll(async () => {
  elsewhere = await openWorld({ AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'm' })
  here = await openWorld({ AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'm' })
})
afterAll(async () => {
  await elsewhere?.close()
  await here?.close()
})

const toldOf = (use: ModelUse, language: Language = 'en') => modelsMessages(language).told({ project: 'Acme', use })
const told = toldOf('drafts')
const turn = (world: World, responseDrafts: boolean, opinionTranslations = false) =>
  world.sql`update project set settings = settings || ${world.sql.json({ responseDrafts, opinionTranslations })}`
const pageAt = async (address: string) => (await fetch(address)).text()

/** The forms of each source, as customers get them. */
async function formsOf(world: World): Promise<Record<string, string>> {
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  const { link: code } = (await world.ask('qrCodes.create', { mode: 'permanent' })).body
  const member = await world.member()
  const preview = await fetch(`${member.url}/project/${world.business.projectId}/form-preview`, {
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  })
  return {
    link: await pageAt(link),
    code: await pageAt(code),
    change: await pageAt(`${await giveByLink(world)}/edit`),
    direct: await pageAt(`${world.address}/p/${world.business.slug}/write`),
    preview: await preview.text(),
  }
}

test('every form says so where the project has drafts on, and none where it has not', async () => {
  await turn(elsewhere, true)
  for (const [source, page] of Object.entries(await formsOf(elsewhere))) expect([source, page.includes(told)]).toEqual([source, true])
  await turn(elsewhere, false)
  for (const [source, page] of Object.entries(await formsOf(elsewhere))) expect([source, page.includes(told)]).toEqual([source, false])
})

test('it says for what: drafts, translations, or both', async () => {
  for (const [drafts, translations, use] of [
    [false, true, 'translations'],
    [true, true, 'both'],
  ] as const) {
    await turn(elsewhere, drafts, translations)
    for (const [source, page] of Object.entries(await formsOf(elsewhere)))
      expect([source, page.includes(toldOf(use))]).toEqual([source, true])
  }
})

test('the page to comment on says so of translations, which have comments in them, and not of drafts', async () => {
  const page = `${elsewhere.address}/p/${elsewhere.business.slug}/${await give(elsewhere)}/comment`
  await turn(elsewhere, true, true)
  expect(await pageAt(page)).toContain(toldOf('translations'))
  await turn(elsewhere, true, false)
  expect(await pageAt(page)).not.toContain('another machine')
})

test('none says so where the model is on the same machine', async () => {
  await turn(here, true)
  for (const [source, page] of Object.entries(await formsOf(here))) expect([source, page.includes(told)]).toEqual([source, false])
})

test('the widget says so of an opinion', async () => {
  const { projectId } = elsewhere.business
  await elsewhere.sql`update project set settings = settings || '{"widgetOrigins": ["https://shop.example"], "responseDrafts": true}'`
  const widget = async () =>
    (await (await fetch(`${elsewhere.address}/widget/${projectId}`, { headers: { origin: 'https://shop.example' } })).json()) as {
      words: Record<string, string>
    }
  for (const field of ['seenNamed', 'seenIncognito']) expect((await widget()).words[field]).toContain(told)
  await turn(elsewhere, false)
  for (const field of ['seenNamed', 'seenIncognito']) expect((await widget()).words[field]).not.toContain(told)
})

test.each(languages)('in the reader’s language (%s)', async (language) => {
  await turn(elsewhere, true)
  const page = await pageAt(`${elsewhere.address}/p/${elsewhere.business.slug}/write?lang=${language}`)
  expect(page).toContain(toldOf('drafts', language))
})
