import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { renderOpenApi } from '../openapi/openapi.ts'
import { renderLlmsText } from './llms-text.ts'

const root = path.resolve(import.meta.dirname, '../..')
const openApi = renderOpenApi()
const lines = renderLlmsText(openApi, root).trimEnd().split('\n')

test('it has the form of llmstxt.org: a heading, a summary, and sections with a described link on each line', () => {
  expect(lines.slice(0, 4)).toEqual(['# Earshot', '', `> ${openApi.info.summary}`, ''])
  for (const line of lines.slice(4)) expect(line).toMatch(/^$|^## \w+$|^- \[[^\]]+\]\(\/[^)\s]+\): \S.*\.$/)
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## API', '## Guides', '## Resources'])
})

test('every guide is listed once, by the heading it has', () => {
  const guides = globSync('docs/guides/*.md', { cwd: root })
  for (const guide of guides) {
    const heading = /^# (.+)$/m.exec(readFileSync(path.join(root, guide), 'utf8'))?.[1]
    expect(lines.filter((line) => line.startsWith(`- [${heading}](/${guide}): `))).toHaveLength(1)
  }
  expect(lines.filter((line) => line.includes('(/docs/guides/'))).toHaveLength(guides.length)
})
