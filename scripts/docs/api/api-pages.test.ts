import { errors, type OpenApiDocument, operationIds, topicNames } from '@earshot/contract'
import rendered from '@earshot/contract/openapi.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { apiPages } from './pages.ts'

const document = rendered as unknown as OpenApiDocument
const pages = apiPages(document).flatMap((group) => group.pages)
const texts = pages.map(({ main }) => main.toString())
const ids = texts.flatMap((text) => [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))

test.each([...operationIds, ...topicNames, ...Object.keys(errors), ...Object.keys(document.components.schemas)])(
  '%s has an address of its own, is in the contents of its page, and is found by a search',
  (name) => {
    expect(ids.filter((id) => id === name)).toHaveLength(1)
    const page = pages.find(({ main }) => main.toString().includes(` id="${name}"`))!
    expect(page.headings.map(({ id }) => id)).toContain(name)
    const found = page.records.find(({ address }) => address === `${page.path}#${name}`)
    expect(`${found?.heading} ${found?.text}`).toContain(name)
  },
)

test('every operation shows its method, its address, its permission, its errors, an answer, and how to call it', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, security }] of Object.entries(methods)) {
      const article =
        texts.map((text) => text.match(new RegExp(`<article id="${operationId}"[\\s\\S]*?</article>`))?.[0]).find(Boolean) ?? ''
      const text = article.replaceAll('<wbr>', '')
      expect(text).toContain(`>${method.toUpperCase()}</span> <code>${path}</code>`)
      expect(text).toContain(`<code>${security[0]?.apiKey?.[0]}</code>`)
      expect(text).toContain('$EARSHOT_URL/')
      expect(text).toContain(`await earshot.${operationId}(`)
      expect(text).toContain('errors.html#Unauthorized')
      expect(text).toMatch(/<figcaption>Response 2\d\d<\/figcaption>/)
    }
})

test('every topic shows its payload', () => {
  const text = pages.find(({ path }) => path === 'api/topics.html')!.main.toString()
  for (const name of topicNames) {
    const article = text.match(new RegExp(`<article id="${name.replace('.', '\\.')}"[\\s\\S]*?</article>`))?.[0] ?? ''
    expect(article).toContain(`<span class="text">"${name}"</span>`)
  }
})

test('what the contract says is text, whatever it says', () => {
  const odd = structuredClone(document)
  odd.info.summary = '<script>alert(1)</script>'
  for (const methods of Object.values(odd.paths))
    for (const operation of Object.values(methods)) operation.summary = '"><img src=x onerror=alert(1)>'
  const shown = apiPages(odd).flatMap((group) => group.pages.map(({ main }) => main.toString()))
  expect(shown.join('')).not.toContain('<script>alert')
  expect(shown.join('')).not.toContain('<img')
})
