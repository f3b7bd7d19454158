import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified: a page reads half as much of it, each time it is loaded. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What keeps somebody out of a page: a rule of axe, and the elements that break it. */
export interface Violation {
  id: string
  nodes: string[]
}

export interface AxeOptions {
  /** These rules only; all, unless said. */
  rules?: string[]
  /** Rules with one of these tags only. */
  tags?: string[]
  /** What is in this element only: a selector. */
  within?: string
}

/**
 * Asks axe what keeps somebody out of a page. It is brought into a document once, works there and tells violations alone: carried out of
 * the page, everything it looked at takes five times as long.
 */
export async function violationsOn(page: Page, { rules, tags, within }: AxeOptions = {}): Promise<Violation[]> {
  const frames = page.frames()
  for (const frame of frames) if (!(await frame.evaluate<boolean>('typeof axe === "object"'))) await frame.evaluate(axeSource)
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: frames.length > 1,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
  }
  const { violations, applied } = await page.evaluate<{ violations: AxeResults['violations']; applied: number }>(`
    axe.run(${within ? JSON.stringify({ include: [within] }) : 'document'}, ${JSON.stringify(options)}).then((found) => ({
      violations: found.violations,
      applied: found.violations.length + found.passes.length + found.incomplete.length,
    }))`)
  // A page that was not there yet would break no rule either.
  if (applied < (rules ? 1 : 10)) throw new Error(`axe found ${applied} rules to apply at ${page.url()}`)
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}
