import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import type { Sql } from '../../database/database.ts'
import { findAllWords, findSomeWords, planForIndex, searchKnowledge, searchKnowledgeAbout } from './search.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const text of [
    `# Delivery\n\nWe ship on Mondays <b>and</b> Thursdays, by bicycle.\n\n## Abroad\n\nWe do not ship abroad, as bread that travels is no bread any more.`,
    'You can send back what you do not like within thirty days, and we pay the postage. A refund takes three days.',
    'Unsere Lieferungen gehen an jedem Montag aus dem Haus. Über Rückmeldungen der Käufer freuen wir uns, und wir antworten auf alle.',
    'Les livraisons partent le lundi et le jeudi ; nous répondons à toutes les questions de nos clients, à côté de la boulangerie.',
    'Dostawy wysyłamy w poniedziałki i czwartki, a reklamacje rozpatrujemy w ciągu trzech dni.',
  ])
    await world.ask('knowledgeBase.add', { text })
})
afterAll(() => world.close())

const search = (query: string, limit?: number) =>
  searchKnowledge(world.sql, { organizationId: world.business.organizationId, query, ...(limit ? { limit } : {}) })
const firstOf = async (query: string) => (await search(query))[0]?.passage ?? null

describe('a query', () => {
  test.each([
    ['shipping', /^We ship on Mondays/],
    ['REFUNDS', /^You can send back/],
    ['lieferung', /^Unsere Lieferungen/],
    ['rückmeldung', /^Unsere Lieferungen/],
    ['ruckmeldung kaufer', /^Unsere Lieferungen/],
    ['livraison', /^Les livraisons/],
    ['repondre cote', /^Les livraisons/],
    ['poniedziałki', /^Dostawy/],
    ['REKLAMACJE', /^Dostawy/],
  ])('%s finds its passage by the stems of its words, accents and case aside', async (query, passage) => {
    expect(await firstOf(query)).toMatch(passage)
  })

  test('finds what stands under a heading that has its words', async () => {
    expect(await search('delivery abroad')).toMatchObject([
      { heading: 'Delivery › Abroad', passage: expect.stringMatching(/^We do not ship/) },
    ])
  })

  test('takes phrases, or, and words with a minus', async () => {
    expect(await firstOf('"thirty days"')).toMatch(/^You can/)
    expect(await search('"days thirty"')).toEqual([])
    expect((await search('bicycle or refund')).map(({ passage }) => passage.slice(0, 7)).toSorted()).toEqual(['We ship', 'You can'])
    expect((await search('ship -bicycle')).map(({ passage }) => passage.slice(0, 9))).toEqual(['We do not'])
    expect(await search('refund -thirty')).toEqual([])
    expect(await search('-bicycle')).toEqual([])
  })

  test('whose words stand nowhere together finds where the rarest stand', async () => {
    expect(await firstOf('zeppelin postage')).toMatch(/^You can/)
  })

  test('with a slip in its only word finds what is written much the same', async () => {
    expect(await firstOf('bicyle')).toMatch(/^We ship on Mondays/)
    expect(await firstOf('Reklamacye')).toMatch(/^Dostawy/)
    expect(await firstOf('"bicyle"')).toBe(null)
  })

  test('marks what it found, and loses nothing of the passage', async () => {
    const [found] = await search('bicycle ships')
    expect(found!.pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['ship', 'bicycle'])
    expect(found!.pieces.map(({ text }) => text).join('')).toBe(found!.passage)
    expect(found!.passage).toBe('We ship on Mondays <b>and</b> Thursdays, by bicycle.')
  })

  test('gives as many as are asked for, the best first', async () => {
    const all = await search('ship or days or montag')
    expect(all.length).toBeGreaterThan(2)
    expect(all.map(({ rank }) => rank)).toEqual(all.map(({ rank }) => rank).toSorted((one, other) => other - one))
    expect(await search('ship or days or montag', 2)).toEqual(all.slice(0, 2))
  })

  test.each([
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table knowledge_item; --",
    '!',
    '& |',
    ':*',
    '()',
    '<->',
    '🙂',
    '-',
    '--',
    'the',
    'x'.repeat(5000),
  ])('of %j is nothing special, and finds nothing', async (query) => expect(await search(query)).toEqual([]))

  test('sees nothing of another organization', async () => {
    const foreign = await world.openBusiness('Foreign')
    await world.ask('knowledgeBase.add', { text: 'Our secret ingredient is cardamom, and we tell nobody.' }, foreign.apiKey)
    expect(await search('cardamom')).toEqual([])
    expect(await searchKnowledge(world.sql, { organizationId: foreign.organizationId, query: 'cardamom' })).toHaveLength(1)
  })
})

test('an opinion finds what has to do with it, not what has its little words', async () => {
  const about = (text: string) => searchKnowledgeAbout(world.sql, { organizationId: world.business.organizationId, text })
  const opinion =
    'I was not happy with it and wanted my money back. It is more than ten days now, and there was no refund, not even for the postage!'
  const [best] = await about(opinion)
  expect(best!.passage).toMatch(/^You can send back/)
  expect(best!.pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['back', 'days', 'postage', 'refund', 'days'])
  expect((await about('Die Lieferung kam nicht am Montag, und auf meine Rückmeldung hat niemand geantwortet.'))[0]!.passage).toMatch(
    /^Unsere/,
  )
  expect(await about('and the of it, not with was')).toEqual([])
  expect(await about('')).toEqual([])
})

test('what was replaced or deleted is not found any more', async () => {
  const { id } = (await world.ask('knowledgeBase.add', { text: 'The umbrella stand is next to the door.' })).body
  expect(await search('umbrella')).toHaveLength(1)
  await world.ask('knowledgeBase.update', { id, text: 'The coat rack is next to the door.' })
  expect(await search('umbrella')).toEqual([])
  expect(await search('coats')).toHaveLength(1)
  await world.ask('knowledgeBase.delete', { id })
  expect(await search('coats')).toEqual([])
})

test('among 20,000 passages a search asks the index, for one organization and the words together, and reads only what it names', async () => {
  const { sql } = world
  const [mine, other] = [await world.openBusiness('Large'), await world.openBusiness('Larger')]
  for (const { organizationId } of [mine, other])
    await sql`
      with item as (
        insert into knowledge_item (organization_id, text, status) select ${organizationId}, 'x', 'ready' from generate_series(1, 400) returning item_id
      ), passage as (
        select item_id, number, 'delivery word' || hashtext(item_id::text || number) % 5000 || case when number = 7 then ' zeppelin' else '' end as passage
        from item, generate_series(1, 50) as number
      )
      insert into knowledge_passage (organization_id, item_id, source, number, language, heading, passage, search)
      select ${organizationId}, item_id, 'text', number, 'en', '', passage, to_tsvector('knowledge_english', passage) from passage`
  await sql`analyze knowledge_passage`

  const { organizationId } = mine
  const planOf = (find: (sql: Sql) => ReturnType<typeof findAllWords>) =>
    sql.begin(async (sql) => {
      await planForIndex(sql)
      const [row] = await sql`explain (analyze, format json) ${find(sql)}`
      return JSON.stringify(row)
    })
  // On Citus, the table and its index have a number behind their names.
  const theIndex = /"Index Name":"knowledge_passage_search(_\d+)?"/
  for (const query of ['zeppelin', 'delivery zeppelin', 'zeppelin or airship', 'word1 word2']) {
    const plan = await planOf((sql) => findAllWords(sql, { organizationId, query, limit: 3 }))
    expect(plan).toMatch(theIndex)
    expect(plan).not.toContain('"Seq Scan"')
  }
  const plan = await planOf((sql) => findSomeWords(sql, { organizationId, text: 'A zeppelin came with the delivery of word1', limit: 3 }))
  expect(plan).toMatch(theIndex)
  expect(plan).not.toContain('"Seq Scan"')

  expect(await searchKnowledge(sql, { organizationId, query: 'delivery zeppelin', limit: 3 })).toHaveLength(3)
  expect(await searchKnowledge(sql, { organizationId, query: 'delivery', limit: 3 })).toHaveLength(3)
})
