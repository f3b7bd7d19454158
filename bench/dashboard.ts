/** The first screen of a signed-in member, in Chromium: how long until the overview of a project with very many opinions is there. */
import type { Browser } from 'playwright-core'
import { createPerson } from '../service/src/accounts/persons.ts'
import { addFirstMember } from '../service/src/resources/people/people.ts'
import { openChromium } from '../service/test/world/chromium.ts'
import { seedOpinions } from './opinions.ts'
import { median } from './rounds.ts'
import type { Stage } from './stage.ts'

/** The number of opinions that the screen's target is for. */
const opinionsAimedAt = 100_000

export interface ScreenFigure {
  name: string
  /** Of the rounds, from the start of the navigation. */
  medianMs: number
  mostMs: number
  aimMs: number
  met: boolean
}

/** The states of the screen, and how each is recognised. */
const moments = [
  { name: 'figures and pending work', selector: 'dl[aria-label="Key figures"]', aimMs: 1000 },
  { name: 'the chart as well', selector: '.recharts-surface', aimMs: 1000 },
] as const

/**
 * Goes to the overview as often as there are rounds, by a browser that was never there, and as often by one that has the files; each time
 * in a page of its own.
 */
export async function screenFigures(stage: Stage, { rounds, rows }: { rounds: number; rows: number }): Promise<ScreenFigure[]> {
  const { sql, organizationId } = stage
  const count = Math.min(rows, opinionsAimedAt)
  const projectId = await stage.openProject('Many opinions')
  await seedOpinions(sql, { organizationId, projects: [{ projectId, count }] })
  await spreadOut(stage, projectId)
  const service = await stage.startService('all')
  const browser = await openChromium()
  try {
    const cookie = await signIn(stage, service.address)
    const address = `${service.address}/dashboard/o/${organizationId}/projects/${projectId}/overview`
    const said = `of ${count.toLocaleString('en')} opinions`
    return [
      ...(await visits(browser, { address, cookie, rounds, said: `${said}, first visit`, isKnown: false })),
      ...(await visits(browser, { address, cookie, rounds, said: `${said}, files at hand`, isKnown: true })),
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** All of them in the last 180 days, so that none of them is left out of the counting of 90 and of 90 before; a third responded to, an answer each. */
async function spreadOut({ sql, organizationId }: Stage, projectId: string): Promise<void> {
  await sql`
    update opinion set created_at = now() - (now() - created_at) / 6.1,
      responded_at = case when hashtext(review_id::text) % 3 = 0 then now() - (now() - created_at) / 6.1 + interval '5 hours' end
    where organization_id = ${organizationId} and project_id = ${projectId}`
  const [question] = await sql<[{ questionId: string }]>`
    insert into question (organization_id, project_id, tags, priority, question, answer_mode, answers, status, response_visibility)
    values (${organizationId}, ${projectId}, '{staff}', 0, 'How was it?', 'single_select', '{"options":[]}', 'active', 'default')
    returning question_id`
  await sql`
    insert into answer (organization_id, project_id, review_id, question_id, question, tags, selected_options, selected_option_ids, created_at, updated_at)
    select organization_id, project_id, review_id, ${question.questionId}, 'How was it?', '{staff}', '{Good}', '{good}', created_at, created_at
    from opinion where organization_id = ${organizationId} and project_id = ${projectId}`
  await sql`vacuum analyze opinion`
  await sql`vacuum analyze answer`
}

/** A member's cookie, as their browser gets it. */
async function signIn({ sql, organizationId }: Stage, address: string): Promise<{ name: string; value: string }> {
  const who = { email: 'ada@bench.example', password: 'a heron walks at dusk' }
  const person = await createPerson(sql, { ...who, name: 'Ada', emailVerified: true })
  if (!person) throw new Error('the bench has somebody already')
  await addFirstMember(sql, { organizationId, person, role: 'owner' })
  const answer = await fetch(`${address}/dashboard/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(who),
  })
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (!answer.ok || name === undefined || value === undefined) throw new Error(`the bench is not let in: ${answer.status}`)
  return { name, value }
}

interface Visited {
  address: string
  cookie: { name: string; value: string }
  rounds: number
  said: string
  isKnown: boolean
}

async function visits(browser: Browser, { address, cookie, rounds, said, isKnown }: Visited): Promise<ScreenFigure[]> {
  const open = () =>
    browser.newContext({
      viewport: { width: 1280, height: 800 },
      storageState: {
        cookies: [{ ...cookie, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' }],
        origins: [],
      },
    })
  const known = await open()
  const times: number[][] = []
  // One more round, which does not count: a browser with a warm cache has to have filled it.
  for (let round = 0; round <= rounds; round++) {
    const context = isKnown ? known : await open()
    const page = await context.newPage()
    const start = performance.now()
    const gone = page.goto(address, { waitUntil: 'commit' })
    const reached = await Promise.all(
      moments.map(async ({ selector }) => {
        await gone
        // Checked in every frame: a locator checks twice a second after its first moments.
        await page.waitForFunction(isSeen, selector, { polling: 'raf' })
        return performance.now() - start
      }),
    )
    if (round > 0) times.push(reached)
    await page.close()
    if (!isKnown) await context.close()
  }
  await known.close()
  return moments.map(({ name, aimMs }, at) => {
    const all = times.map((reached) => reached[at]!)
    const medianMs = median(all, (each) => each)
    return { name: `overview ${said}: ${name}`, medianMs, mostMs: Math.max(...all), aimMs, met: medianMs < aimMs }
  })
}

/** Runs in the page. */
const isSeen = (selector: string) =>
  (globalThis as unknown as { document: { querySelector(of: string): { checkVisibility(): boolean } | null } }).document
    .querySelector(selector)
    ?.checkVisibility()

/** The figures as a table for a terminal. */
export function screenTable(figures: readonly ScreenFigure[]): string {
  const rows = [
    ['first screen', 'median', 'max', 'aim', ''],
    ...figures.map(({ name, medianMs, mostMs, aimMs, met }) => [
      name,
      `${medianMs.toFixed(0)} ms`,
      `${mostMs.toFixed(0)} ms`,
      `< ${aimMs} ms`,
      met ? '' : 'beyond its aim',
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
