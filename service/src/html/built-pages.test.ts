import { globSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pageScript, pageStyle } from './built-pages.ts'

const sources = path.join(import.meta.dirname, '..')
const named = (ending: string) => globSync(`**/*${ending}`, { cwd: sources }).map((file) => path.basename(file, ending))

test('every script and every style of a page is built', () => {
  expect(named('.browser.ts')).toContain('page')
  for (const name of named('.browser.ts')) expect(pageScript(name)).toMatch(/^"use strict";/)
  expect(named('.css')).toContain('page')
  for (const name of named('.css')) expect(pageStyle(name)).not.toMatch(/\/\*|@import/)
})

test('no script ends the element it stands in, loads another, or declares what another could', () => {
  for (const name of [...named('.browser.ts'), 'widget']) {
    const code = pageScript(name)
    expect(code).not.toMatch(/<\/script|<!--/i)
    expect(code).not.toMatch(/\bimport\b/)
    const globals = {}
    // What it declares is in a function of its own: the script breaks off at the first look at a browser, and leaves nothing behind.
    expect(() => runInNewContext(code, globals)).toThrow(/is not defined/)
    expect(Object.keys(globals)).toEqual([])
  }
})

test('no style ends the element it stands in, or asks for a browser younger than its source does', () => {
  for (const name of named('.css')) {
    expect(pageStyle(name)).not.toMatch(/<\/style/i)
    // Media queries as `(max-width: 820px)`; the shorter `(width <= 820px)` is of 2023.
    expect(pageStyle(name)).not.toMatch(/\((?:width|height)\s*[<>]/)
  }
})

test('what is not built is named, and so is what builds it', () => {
  expect(() => pageScript('nothing')).toThrow('web/dist/pages/nothing.js is missing. Run `node scripts/setup.mjs`')
})
