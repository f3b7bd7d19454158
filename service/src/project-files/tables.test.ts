import { expect, test } from 'vitest'
import { openWorld } from '../../test/world/world.ts'
import { leftTables, movedTables, otherParts } from './tables.ts'

test('every table of the database moves with its project, or is named with why it does not', async () => {
  await using world = await openWorld()
  const tables = await world.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname collate "C"`
  const named = [...movedTables.map(({ table }) => table), ...leftTables]
  expect(tables.map(({ name }) => name)).toEqual(named.toSorted())
  expect(new Set(named).size).toBe(named.length)
  expect(otherParts.filter((part) => part !== 'other_suppression' && !leftTables.includes(part))).toEqual([])
})

test('nothing moves that is encrypted with a SECRET_KEY, but for what is opened on its way', async () => {
  await using world = await openWorld()
  const moved = movedTables.map(({ table }) => table)
  const found = await world.sql<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = current_schema() and right(column_name, 10) = '_encrypted' and table_name = any(${moved}::text[]) order by 1`
  expect(found.map(({ name }) => name)).toEqual(['order_source', 'receipt', 'transparency_log'])
})
