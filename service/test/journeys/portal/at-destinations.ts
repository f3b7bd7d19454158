import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { World } from '../../world/world.ts'
import { inPortal } from './in-portal.ts'

// The portal’s destinations with somebody in, and something that they are told.

/** Opens the destinations as a visitor who is in the portal. */
export const atDestinations = (world: World, browser: Browser, act: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) =>
  inPortal(
    { world, browser },
    '/destinations',
    async (page) => {
      await heading(page, 'Destinations')
      await act(page)
    },
    options,
  )

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const options = [
  { id: 'a', option: 'Yes' },
  { id: 'b', option: 'No' },
]
/** Something that destinations are told. */
export const happen = (world: World, question = 'Why?') =>
  world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'single_select', answers: { options } })
