import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type ModelStandIn, openModelStandIn } from '../../world/model.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { inDashboard } from './in-dashboard.ts'
import { emptyInbox, opened, visit } from './in-inbox.ts'

// An inbox beside which a model writes: what a project has turned on, for a member who reads an opinion.

/** Opens a world with a model for all tests of a file, which share it; the inbox is empty before each. */
export function inInboxWithModel(setting: 'responseDrafts' | 'opinionTranslations') {
  const at = {} as { model: ModelStandIn; world: World; browser: Browser; member: Member }
  beforeAll(async () => {
    at.model = await openModelStandIn()
    at.world = await openWorld(at.model.settings)
    at.browser = await openChromium()
    at.member = await at.world.member({ role: 'member', name: 'Ada Lovelace' })
  })
  afterAll(async () => {
    await at.world?.close()
    await at.model?.close()
  })
  beforeEach(() => emptyInbox(at.world))
  afterEach(() => {
    at.model.answer = null
  })

  /** Opens an opinion as the member. */
  const visitOpinion = (reviewId: string, act: (drawer: ReturnType<typeof opened>, page: Page) => Promise<void>) =>
    visit(at.world, at.browser, at.member, `/projects/$projectId/opinions/${reviewId}`, (page) => act(opened(page), page), {
      reducedMotion: 'reduce',
    })

  return {
    at,
    visitOpinion,
    turn: (isOn: boolean) => at.world.sql`update project set settings = settings || ${at.world.sql.json({ [setting]: isOn })}`,

    /** Sees that an opinion has no such button while it is turned off, and turns it on in the settings, as an owner. */
    async turnOn(asked: {
      reviewId: string
      button: string
      section: string
      toggle: string
      fill?: Readonly<Record<string, string>>
      settings?: object
    }): Promise<void> {
      await visitOpinion(asked.reviewId, async (drawer) => {
        await drawer.getByRole('textbox', { name: 'Response' }).waitFor()
        expect(await drawer.getByRole('button', { name: asked.button }).count()).toBe(0)
      })
      await inDashboard(
        at,
        '/projects/$projectId/settings',
        async (page, owner) => {
          const section = page.getByRole('region', { name: asked.section, exact: true })
          await section.getByRole('switch', { name: asked.toggle }).check()
          for (const [label, text] of Object.entries(asked.fill ?? {})) await section.getByLabel(label).fill(text)
          await everyLookAt(page, `settings of ${asked.section}`)
          await section.getByRole('button', { name: 'Save changes' }).click()
          await section.getByText('Saved.').waitFor()
          expect((await owner.ask('projects.get')).body.settings).toMatchObject({ [setting]: true, ...asked.settings })
        },
        { reducedMotion: 'reduce' },
      )
    },
  }
}
