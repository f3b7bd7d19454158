import type { OperationId } from '@earshot/contract'
import { expect } from 'vitest'
import type { World } from '../../../test/world/world.ts'

// What tests of the link page have in common: a shop of their own, links, and the page as a program asks for it.

/** Asks customers of the business to select; its id. */
export const askQuestion = async (world: World): Promise<string> => {
  const { body } = await world.ask('questions.create', {
    tags: ['delivery'],
    question: 'How was <b>it</b>?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'a', option: 'Fast & good' },
        { id: 'b', option: 'Slow' },
      ],
      comment: 'optional',
    },
  })
  return body.questionId
}

/** A shop of its own, with nothing in it yet, in the same world. */
export const openShop = async (world: World) => {
  const shop = await world.openBusiness('Acme')
  return {
    ask: (id: OperationId, request: Record<string, unknown> = {}) => world.ask(id, { projectId: shop.projectId, ...request }, shop.apiKey),
    change: (project: { name?: string; status?: string; settings?: Record<string, unknown> }) => world.sql`
      update project set name = coalesce(${project.name ?? null}, name), status = coalesce(${project.status ?? null}, status),
        settings = settings || ${world.sql.json((project.settings ?? {}) as never)}
      where project_id = ${shop.projectId}`,
  }
}

export const makeLink = async (world: World, link: Record<string, unknown> = {}, from: Pick<World, 'ask'> = world) =>
  (await from.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link })).body as {
    token: string
    verificationId: string
  }

export const visit = async (world: World, path: string, init: RequestInit = {}, from: World = world) => {
  const response = await fetch(`${from.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
export const send = (world: World, path: string, fields: [string, string][] | string, from: World = world) =>
  visit(
    world,
    path,
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: String(new URLSearchParams(fields)) },
    from,
  )

export const good: [string, string][] = [
  ['title', 'Good'],
  ['opinion', 'Very good.'],
]
export const stateOf = async (world: World, verificationId: string) =>
  (
    await world.sql`select link.*, (select count(*)::int from event where resource_id = link.verification_id) as events from link where verification_id = ${verificationId}`
  )[0]!
export const end = (world: World, verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`
export const isPage = (answered: { headers: Headers; text: string }, words: RegExp) => {
  expect(answered.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answered.text).toMatch(words)
  expect(answered.text).toMatch(/^<!doctype html>/)
}
