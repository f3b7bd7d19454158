import { expect, test } from 'vitest'
import { prefersPage } from './prefers-page.ts'

test.each<[string | undefined, boolean]>([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['TEXT/HTML; charset=utf-8', true],
  ['application/json;q=0.5, text/html', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['image/avif,image/webp,*/*;q=0.8', false],
  ['application/json', false],
  ['application/json, text/html;q=0.9', false],
  ['text/html, application/problem+json', false],
  ['text/html;q=0', false],
  ['text/html;q=x', false],
  [' ,;,q=', false],
])('%s wants a page: %s', (accept, isPage) => {
  expect(prefersPage(accept)).toBe(isPage)
})
