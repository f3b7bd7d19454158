/**
 * Bulk: a long list exported, and a long file of customers brought in and worked off, by one process as in production; how long it takes,
 * and what memory the process has before, at the most, and after. Alone: `npm run bench -- --only bulk [--rows N]`.
 */
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { importRowsMax, type LinkImport } from '@earshot/contract'
import { cookiesOf, openSession } from '../service/src/accounts/sessions.ts'
import type { Running } from './process.ts'
import type { Stage } from './stage.ts'

export interface Bulk {
  name: string
  rows: number
  seconds: number
  /** Resident memory of the process, in megabytes. */
  before: number
  most: number
  after: number
}

/** Memory that is taken once, whatever the number of rows: connections, compiled code, and a heap that is not collected at once. */
const growthMegabytesMax = 150

export async function bulkFigures(stage: Stage, { rows }: { rows: number }): Promise<Bulk[]> {
  const service = await stage.startService('all')
  const visit = await openVisit(stage, service)
  const figures: Bulk[] = []
  const measure = async (name: string, count: number, act: () => Promise<void>) => {
    const watched = await watchMemory(service.pid, act)
    figures.push({ name, rows: count, ...watched })
  }

  await stage.sql`
    insert into link (organization_id, project_id, customer_email, customer_email_ascii, customer_reference, validity_minutes, issued_at, expires_at)
    select ${stage.organizationId}, ${visit.projectId}, 'customer' || n || '@example.com', 'customer' || n || '@example.com', 'order ' || n, 10080,
      now() - make_interval(secs => n), now() + interval '7 days'
    from generate_series(1, ${rows}::int) as n`
  await stage.sql`analyze link`
  // The first request compiles and caches: it is not measured.
  await visit.load('preverified-links/export?format=csv&query=customer1@', 1)
  for (const format of ['csv', 'xlsx', 'jsonl'] as const)
    await measure(`preverifiedLinks.export, ${format}`, rows, () =>
      // A workbook has no lines of its own: it is read to its end.
      visit.load(`preverified-links/export?format=${format}`, { csv: rows + 1, xlsx: 0, jsonl: rows }[format]),
    )

  const count = Math.min(importRowsMax, rows)
  const file = ['email,name,order', ...Array.from({ length: count }, (_, at) => `brought${at}@example.com,Customer ${at},=${at}`)].join(
    '\n',
  )
  let brought: LinkImport | undefined
  await measure('linkImports.create', count, async () => {
    brought = await visit.post('link-imports?fileName=bulk.csv&kind=links', { type: 'text/csv', body: file })
  })
  await measure('linkImports.start, until it is done', count, async () => {
    const { importId } = brought!
    await visit.post(`link-imports/${importId}/start`, { type: 'application/json', body: '{}' })
    while (((await visit.get(`link-imports/${importId}`)) as LinkImport).status !== 'done') await pause(100)
  })
  await measure('linkImports.result', count, () => visit.load(`link-imports/${brought!.importId}/result`, count + 1))
  await service.stop()
  return figures
}

/** A signed-in member of a project. */
async function openVisit({ sql, organizationId, secretKey, openProject }: Stage, { address }: Running) {
  const projectId = await openProject('Bulk')
  const [{ personId }] = await sql<[{ personId: string }]>`
    with person as (insert into person (name, email) values ('Bench', 'bench@example.com') returning person_id)
    insert into member (organization_id, person_id, role) select ${organizationId}, person_id, 'owner' from person returning person_id`
  const { cookie } = await openSession(sql, { personId, ...cookiesOf({ baseUrl: address, secretKey }) })
  const headers = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }
  const at = `${address}/dashboard/api/${organizationId}/project/${projectId}/`
  const answered = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return response
  }
  return {
    projectId,
    get: async (path: string): Promise<unknown> => (await answered(await fetch(at + path, { headers }))).json(),
    post: async (path: string, { type, body }: { type: string; body: string }): Promise<LinkImport> =>
      (await answered(await fetch(at + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body })).then((response) =>
        response.json(),
      )) as LinkImport,
    /** Reads a file to its end; fails when it has not as many lines. */
    async load(path: string, lines: number): Promise<void> {
      const { body } = await answered(await fetch(at + path, { headers }))
      let found = 0
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) for (const byte of chunk) if (byte === 10) found++
      if (found < lines) throw new Error(`${path} has ${found} lines, not ${lines}`)
    },
  }
}

const run = promisify(execFile)

const megabytesOf = async (pid: number): Promise<number> => Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024

/** Looked at ten times a second. */
async function watchMemory(pid: number, act: () => Promise<void>) {
  const before = await megabytesOf(pid)
  let most = before
  let isOver = false
  const began = performance.now()
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await megabytesOf(pid))
      await pause(100)
    }
  })()
  try {
    await act()
  } finally {
    isOver = true
    await watching
  }
  const seconds = (performance.now() - began) / 1000
  const after = await megabytesOf(pid)
  return { seconds, before, most: Math.max(most, after), after }
}

export const isFlat = ({ before, most }: Bulk): boolean => most - before <= growthMegabytesMax

/** The figures as lines for a terminal. */
export const bulkTable = (figures: readonly Bulk[]): string =>
  figures
    .map((figure) => {
      const { name, rows, seconds, before, most, after } = figure
      const memory = [before, most, after].map((each) => `${Math.round(each)} MB`).join(' → ')
      return `${name}: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, memory before → peak → after: ${memory}${isFlat(figure) ? '' : ', which is not flat'}`
    })
    .join('\n')
