import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { operationIds } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consent } from '../world/connecting-app.ts'
import { type Member, openWorld, type World } from '../world/world.ts'

// Clients of the Model Context Protocol that others wrote, or that were written from its specification alone: each signs its user in knowing
// nothing but the address, lists the tools, reads, writes, is told of a problem, and reads a prompt.

const here = import.meta.dirname

let world: World
let member: Member
beforeAll(async () => {
  if (!existsSync(path.join(here, 'node_modules/.package-lock.json')))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: here })
  world = await openWorld()
  member = await world.member({ role: 'admin', name: 'Grace' })
}, 180_000)
afterAll(() => world?.close())

/** Runs a client; its user's browser opens the address that it prints, and its user agrees. Returns what it prints then. */
async function runClient(program: string, file: string) {
  const child = spawn(program, [path.join(here, file), `${world.address}/mcp`, world.business.projectId], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let wrong = ''
  child.stderr.on('data', (chunk: Buffer) => {
    wrong += chunk
  })
  const lines: string[] = []
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      if (lines.length === 1) await openInBrowser(new URL((JSON.parse(line) as { open: string }).open))
    }
  } finally {
    child.kill()
  }
  if (lines.length !== 2) throw new Error(wrong)
  return JSON.parse(lines[1]!) as Record<string, unknown>
}

async function openInBrowser(address: URL) {
  expect(address.href.startsWith(`${world.address}/dashboard/authorize?`)).toBe(true)
  const request = Object.fromEntries(
    [...address.searchParams].map(([name, value]) => [name.replaceAll(/_(.)/g, (_, next: string) => next.toUpperCase()), value]),
  )
  const { parameters } = await consent(member, request)
  await (await fetch(`${request.redirectUri}?${parameters}`)).text()
}

const tools = operationIds
  .filter((id) => id !== 'webhooks.portal' && id !== 'webhooks.destinations.upsert')
  .map((id) => id.replaceAll('.', '_'))

test.each([
  ['@ai-sdk/mcp', process.execPath, 'mcp-ai-sdk.mjs', 'From the AI SDK', {}],
  [
    'one of Python’s standard library',
    'python3',
    'mcp_client.py',
    'From Python',
    { protocol: '2025-11-25', notified: 202, revoked: [200, 401] },
  ],
])('%s is connected by the address alone, and works', async (_what, program, file, written, more) => {
  const found = await runClient(program, file)
  expect(found).toMatchObject({
    ...{ scope: 'member', written, problem: [true, 'NOT_FOUND'], ...more },
    prompts: ['triage_new_opinions', 'draft_response'],
    prompt: expect.stringContaining(world.business.projectId),
  })
  expect(found.tools).toEqual(tools)
  expect(found.read).toContain(written)
})

test('the audit log has their changes, with the person and the app', async () => {
  const { entries } = (await member.ask('auditLog.list', { operation: 'goals.create' })).body
  expect(entries.map(({ person, app }: { person: { name: string }; app: string }) => [person.name, app])).toEqual([
    ['Grace', 'Python'],
    ['Grace', 'AI SDK'],
  ])
})
