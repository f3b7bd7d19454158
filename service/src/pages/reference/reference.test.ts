import { errors, operationIds, topicNames } from '@earshot/contract'
import { expect, test } from 'vitest'
import { openApiAt } from './docs.ts'
import { renderReference } from './reference.ts'

const document = openApiAt('https://opinions.example.com')
const page = renderReference(document, { script: 'of-the-script', style: 'of-the-style' }).toString()
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])

test.each([...operationIds, ...topicNames, ...Object.keys(errors), ...Object.keys(document.components.schemas)])(
  '%s has an address of its own, and is in the contents',
  (name) => {
    expect(ids).toContain(name)
    expect(page.match(/<nav[\s\S]*?<\/nav>/)?.[0]).toContain(`href="#${name}"`)
  },
)

test('every link within the page leads somewhere, and every address is there once', () => {
  const links = new Set([...page.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]))
  expect([...links].filter((link) => !ids.includes(link))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every operation shows its method, its address, its permission, and how to call it', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, security }] of Object.entries(methods)) {
      const article = page.match(new RegExp(`<article id="${operationId}"[\\s\\S]*?</article>`))?.[0] ?? ''
      const text = article.replaceAll('<wbr>', '')
      expect(text).toContain(`>${method.toUpperCase()}</span> <code>${path}</code>`)
      expect(text).toContain(`<code>${security[0]?.apiKey?.[0]}</code>`)
      expect(text).toContain('https://opinions.example.com/v1')
      expect(text).toContain(`await earshot.${operationId}(`)
    }
})

test('the page leads to the documents for programs', () => {
  for (const file of ['openapi.json', 'asyncapi.json', 'postman.json'])
    expect(page).toContain(` href="https://opinions.example.com/v1/${file}"`)
  expect(page).toContain(' href="/llms.txt"')
})

test('the page loads nothing, and its styles and script carry the nonce they are allowed by', () => {
  expect(page.replace('<link rel="icon" href="data:image/svg+xml,', '')).not.toMatch(/<(link|img|iframe|object|embed|video|audio|base)\b/)
  expect(page).not.toMatch(/\bsrc(set)?=|@import|url\(|\bfetch\(|import\(|XMLHttpRequest|sendBeacon/)
  expect(page).not.toMatch(/ style="| on\w+="|javascript:/)
  const carriers = [...page.matchAll(/<(?:style|script)\b[^>]*>/g)].map(([tag]) => tag)
  expect(carriers).toEqual(['<style nonce="of-the-style">', '<script nonce="of-the-script">'])
  expect(renderReference(document, { script: 'b', style: 'a' }).toString()).toContain('<style nonce="a">')
})

test('what the contract says is text, whatever it says', () => {
  const odd = structuredClone(document)
  odd.info.title = '<script>alert(1)</script>'
  for (const methods of Object.values(odd.paths))
    for (const operation of Object.values(methods)) operation.summary = '"><img src=x onerror=alert(1)>'
  const shown = renderReference(odd).toString()
  expect(shown).not.toContain('<script>alert')
  expect(shown).not.toContain('<img')
})

test('the server is the service’s address with the path of this version', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['https://opinions.example.com/v1'])
})
