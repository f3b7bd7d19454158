import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * axe on a page, to be told more or to `analyze()`. It looks for violations alone and stays in the page: none of ours frames another, and
 * so it takes a third of the time.
 */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
