import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderEnvExample } from '../service/src/env-example.ts'
import { renderAsyncApi } from './asyncapi/asyncapi.ts'
import { renderN8n } from './clients/n8n.ts'
import { phpClasses, renderPhp } from './clients/php.ts'
import { renderPython } from './clients/python.ts'
import { renderLlmsText } from './llms/llms-text.ts'
import { renderOpenApi } from './openapi/openapi.ts'
import { renderPostman } from './postman/postman.ts'
import { renderClient } from './render-client.ts'
import { renderReceivers } from './render-receivers.ts'
import { renderDashboardRoutes, renderPortalRoutes } from './render-routes.ts'
import { renderSettings } from './render-settings.ts'

// Files that are rendered from something else and committed, so that a reader, a reviewer and a published package have them.
// `npm run render` writes them; `npm run drift` fails when one is not what would be written.

const rendered: readonly { path: string; from: string; render: () => string | Promise<string> }[] = [
  { path: 'contract/openapi.json', from: 'the tables in contract/src', render: () => asJson(renderOpenApi()) },
  { path: 'contract/asyncapi.json', from: 'the tables in contract/src', render: () => asJson(renderAsyncApi(renderOpenApi())) },
  { path: 'contract/postman.json', from: 'the tables in contract/src', render: () => asJson(renderPostman(renderOpenApi())) },
  {
    path: 'contract/llms.txt',
    from: 'the tables in contract/src and docs/guides',
    render: () => renderLlmsText(renderOpenApi(), fileURLToPath(new URL('..', import.meta.url))),
  },
  { path: 'client/src/generated/operations.ts', from: 'the tables in contract/src', render: renderClient },
  {
    path: 'clients/python/src/earshot/generated/operations.py',
    from: 'the tables in contract/src',
    render: () => renderPython().operations,
  },
  { path: 'clients/python/src/earshot/generated/types.py', from: 'the tables in contract/src', render: () => renderPython().types },
  { path: 'clients/n8n/src/generated/operations.ts', from: 'the tables in contract/src', render: renderN8n },
  ...phpClasses().map((name) => ({
    path: `clients/php/src/Generated/${name}.php`,
    from: 'the tables in contract/src',
    render: () => renderPhp(name),
  })),
  { path: 'web/src/generated/portal-routes.ts', from: 'the tables in contract/src', render: renderPortalRoutes },
  { path: 'web/src/generated/dashboard-routes.ts', from: 'the tables in contract/src', render: renderDashboardRoutes },
  { path: 'web/src/generated/receivers.ts', from: 'docs/guides/webhooks.md', render: renderReceivers },
  { path: '.env.example', from: 'the settings in service/src/config.ts', render: renderEnvExample },
  { path: 'docs/operations/settings.md', from: 'the settings in service/src/config.ts', render: renderSettings },
]

const asJson = (document: object): string => `${JSON.stringify(document, null, 2)}\n`

const checkOnly = process.argv.includes('--check')
let differing = 0
for (const { path, from, render } of rendered) {
  const address = new URL(`../${path}`, import.meta.url)
  const text = await render()
  const committed = await readFile(address, 'utf8').catch(() => null)
  if (committed === text) continue
  differing++
  if (!checkOnly) {
    await mkdir(new URL('.', address), { recursive: true })
    await writeFile(address, text)
    console.log(`rendered ${path}`)
  } else {
    const state = committed === null ? 'is missing' : `differs from line ${firstDifference(committed, text)}`
    console.error(`${path} ${state}: it is rendered from ${from}. Run \`npm run render\` and commit the result.`)
  }
}
if (checkOnly && differing > 0) process.exitCode = 1
else if (differing === 0) console.log(`${rendered.length} rendered files are up to date`)

function firstDifference(one: string, other: string): number {
  const lines = other.split('\n')
  const at = one.split('\n').findIndex((line, index) => line !== lines[index])
  return at < 0 ? lines.length : at + 1
}
