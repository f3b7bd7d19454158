import type { Browser, Page } from 'playwright-core'
import type { World } from '../../world/world.ts'
import { type DashboardVisit, inDashboard } from './in-dashboard.ts'

// Questions as members ask and order them.

export const at = '/projects/$projectId/questions'
export const visit = (world: World, browser: Browser, act: (page: Page) => Promise<void>, options: DashboardVisit = {}, path = at) =>
  inDashboard({ world, browser }, path, act, options)

/** A project of its own for a test that looks at all of it. */
export const clear = (world: World) => world.sql`
  update question set deleted_at = now() where organization_id = ${world.business.organizationId} and deleted_at is null`
export const ask = async (world: World, question: string, more: object = {}) =>
  (await world.ask('questions.create', { tags: ['staff'], question, answerMode: 'text_only', ...more })).body.questionId as string
export const yesNo = {
  answerMode: 'single_select',
  answers: {
    options: [
      { id: 'yes', option: 'Yes' },
      { id: 'no', option: 'No' },
    ],
  },
}
export const order = (page: Page) => page.getByRole('list', { name: 'Questions in order' })
