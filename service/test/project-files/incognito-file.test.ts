import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyOf, openProjectFile, readContents } from '../../src/project-files/read-file.ts'
import { type Customer, incognitoOnes, openShop } from '../privacy/fifty-customers.ts'
import { columnsOf, joins } from '../privacy/joining.ts'
import { openWorld, type World } from '../world/world.ts'
import { newOrganization, openPlace, passphrase } from './moving.ts'

// Somebody who has the file of a project and its passphrase, or the database that it was imported into, connects no incognito opinion with
// the link that brought it: docs/rules/incognito.md. What counts as no better than chance is in privacy/joining.ts.

interface Line {
  part: string
  row: Record<string, unknown>
  text: string
}

/** Every row of a file, with its place in the file and in its part. */
async function linesOf(file: string): Promise<Line[]> {
  const opened = await openProjectFile(file)
  const lines: Line[] = []
  let part = ''
  await readContents(opened, await keyOf(opened, passphrase), (piece) => {
    if (piece.kind === 'part') part = piece.part
    if (piece.kind === 'rows')
      for (const text of piece.rows) {
        const place = lines.filter((line) => line.part === part).length
        lines.push({ part, row: { ...JSON.parse(text), place, line: lines.length }, text })
      }
  })
  return lines
}

/** What the file has about a thing: the columns of the lines that name one of its ids. */
function about(lines: readonly Line[], ids: readonly string[]): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const { part, row, text } of lines)
    if (ids.some((id) => text.includes(id)))
      for (const [name, value] of Object.entries(row))
        columns[`${part}.${name}`] ??= typeof value === 'object' && value !== null ? JSON.stringify(value).length : value
  return columns
}

/** The ids of each opinion that is there or waits, with its answers', by its title. */
async function idsByTitle({ sql }: World): Promise<Map<string, string[]>> {
  const found = await sql<{ title: string; ids: string[] }[]>`
    select title, array[opinion.review_id::text] || array_agg(answer_id::text) as ids
    from opinion left join answer using (organization_id, project_id, review_id) group by title, opinion.review_id
    union all select written->>'title', array[held_id::text] from held_opinion`
  return new Map(found.map(({ title, ids }) => [title, ids]))
}

/** The digest of a link's token stands for the link as well. */
const idsOfLink = ({ verificationId, link }: Customer) => [
  verificationId,
  createHash('sha256')
    .update(`link ${link.split('/').at(-1)}`)
    .digest('hex'),
]

test.each([
  ['after their release', 21, true],
  ['while they wait', 22, false],
])('a file joins them no better than chance %s, nor does the database that it goes into', async (_, seed, isReleased) => {
  await using world = await openWorld()
  await using there = await openWorld()
  const place = await openPlace()
  await world.sql`update project set settings = settings || ${world.sql.json({ incognitoBatch: incognitoOnes })}`
  const shop = await openShop(world, seed)
  await shop.live(async () => isReleased && world.settle())
  expect((await world.sql`select from held_opinion`).length).toBe(isReleased ? 0 : incognitoOnes)
  const ids = await idsByTitle(world)
  const { file } = await place.export(world, world.business.projectId)
  const lines = await linesOf(file)
  const inFile = shop.incognito.map((customer) => ({
    link: about(lines, idsOfLink(customer)),
    opinion: about(lines, ids.get(customer.title)!),
  }))
  expect(Object.keys(inFile[0]!.link)).toEqual(expect.arrayContaining(['link.place', 'moved_token.place', 'verification.place']))
  expect(joins(inFile, { strategiesMin: 100 })).toEqual([])
  // Nothing of a link is in what the file has of an opinion, but for what all have.
  for (const customer of shop.incognito) {
    const said = lines.filter(({ text }) => ids.get(customer.title)!.some((id) => text.includes(id))).map(({ text }) => text)
    expect(said.length).toBeGreaterThan(0)
    for (const tie of [customer.email, customer.reference, `${customer.name}"`, customer.verificationId])
      expect(said.join()).not.toContain(tie)
    if (isReleased) expect(said.join()).not.toMatch(/T(?!00:00:00(\.000Z|\+00:00))\d\d:\d\d:\d\d/)
  }

  await place.import(there, file, await newOrganization(there.sql), { slug: 'moved' })
  const rows = await columnsOf(there.sql)
  const imported = shop.incognito.map((customer) => ({
    link: rows.about(idsOfLink(customer)),
    opinion: rows.about(ids.get(customer.title)!),
  }))
  expect(joins(imported, { strategiesMin: 100 })).toEqual([])
  // One transaction wrote them all.
  expect(
    new Set(imported.flatMap(({ link, opinion }) => [link['link.xmin'], opinion[isReleased ? 'opinion.xmin' : 'held_opinion.xmin']])).size,
  ).toBe(1)
  await place.close()
  await world.settle()
  await there.settle()
})
