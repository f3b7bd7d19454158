import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test.each([
  { holds: 'one statement', text: 'select 1', statements: ['select 1'] },
  { holds: 'several, the last without a semicolon', text: 'select 1; select 2', statements: ['select 1', 'select 2'] },
  { holds: 'comments before and behind', text: "-- isn't; one\nselect 1; -- nor; this\n/* or; this */", statements: ['select 1'] },
  { holds: 'a comment within', text: "select 1, -- it's; 2\n 2;", statements: ["select 1, -- it's; 2\n 2"] },
  { holds: 'strings', text: "select 'a;b', 'it''s; c'; select 2;", statements: ["select 'a;b', 'it''s; c'", 'select 2'] },
  { holds: 'a backslash in a string', text: "select '\\'; select 2", statements: ["select '\\'", 'select 2'] },
  { holds: 'quoted names', text: 'select 1 as ";\'"; select 2', statements: ['select 1 as ";\'"', 'select 2'] },
  { holds: 'a function', text: "do $$ begin perform ';'; end $$; select 2", statements: ["do $$ begin perform ';'; end $$", 'select 2'] },
  { holds: 'a named body', text: 'do $f$ a; $$ b; $$ c; $f$; select 2', statements: ['do $f$ a; $$ b; $$ c; $f$', 'select 2'] },
  { holds: 'nothing', text: '\n;;\n -- nothing\n', statements: [] },
])('a file that holds $holds', ({ text, statements }) => {
  expect(splitStatements(text).map((each) => each.text)).toEqual(statements)
})

test('a statement is found by the line on which it begins, behind its comments', () => {
  expect(splitStatements('-- one\n\nselect 1;\n-- two\nselect\n  2').map(({ line }) => line)).toEqual([3, 5])
})

test('every statement of the schema begins as one', () => {
  const schema = readFileSync(path.join(import.meta.dirname, 'migrations/0001_schema.sql'), 'utf8')
  const beginnings = splitStatements(schema).map(({ text }) => text.split(' ')[0])
  expect(new Set(beginnings)).toEqual(new Set(['create', 'do']))
})
