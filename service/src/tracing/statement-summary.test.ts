import { expect, test } from 'vitest'
import { summaryOf } from './statement-summary.ts'

test.each([
  ['select 1', 'SELECT'],
  ['begin', 'BEGIN'],
  ['COMMIT', 'COMMIT'],
  ['rollback to savepoint savepoint_1', 'ROLLBACK'],
  ['select * from "project" where name = $1', 'SELECT project'],
  ['select extract(epoch from created_at), a is distinct from b from link', 'SELECT link'],
  [
    'with wanted as materialized (select * from unnest($1::uuid[])), held as (select from wanted join lane using (id)) select * from held, lane',
    'SELECT',
  ],
  ['with found as (select * from opinion) select * from found', 'SELECT opinion'],
  ['select * from link for no key update of link', 'SELECT link'],
  ['select * from mail for update skip locked', 'SELECT mail'],
  ['insert into goal (goal) values ($1) on conflict (goal) do update set goal = $1', 'INSERT goal'],
  [
    'with made as (insert into question (x) values ($1) returning *), recorded as (insert into event (x) select 1) select from made',
    'INSERT question, INSERT event',
  ],
  ['-- insert into comment\nupdate link set status = $1', 'UPDATE link'],
  [`select 'delete from customer' from goal`, 'SELECT goal'],
  ['delete from goal where goal_id = $1', 'DELETE goal'],
  ['call keep_partitions($1, $2)', 'CALL keep_partitions'],
  ["select pg_notify('earshot_events', $1)", 'SELECT'],
])('%s: %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})

test('a summary stays short, and has nothing of a text', () => {
  const long = Array.from({ length: 100 }, (_, at) => `insert into table_${String.fromCharCode(97 + (at % 26))} values ('Ada')`).join(';')
  expect(summaryOf(long).length).toBeLessThanOrEqual(200)
  expect(summaryOf(long)).not.toContain('ada')
})
