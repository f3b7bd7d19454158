import { type AuthPath, authBodies, type Operation, type OperationId, operations, portalOperations } from '@earshot/contract'
import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey } from '../../src/secrets.ts'
import { goodBody, goodQuery, kindOf, makeThings, memberOperation, memberOperationIds, memberPath } from '../dashboard/dashboard-things.ts'
import { shop } from '../secret-key/key-things.ts'
import type { MailServer } from '../world/mail-server.ts'
import { subscribeForm } from '../world/subscribing.ts'
import type { World } from '../world/world.ts'
import { openVisitorPlaces } from './visitor-places.ts'

// Everything a business has an address for, each as it is asked rightly: what random requests begin with.

export type Surface = 'API' | 'dashboard' | 'webhook portal' | 'sign-in' | 'pages' | 'widget'

export interface Target {
  surface: Surface
  method: string
  path: string
  query: string
  /** Names that may stand behind the question mark. */
  queryNames: readonly string[]
  /** What a right body says; null: it has none. */
  body: Record<string, unknown> | null
  bodyNames: readonly string[]
  type: 'application/json' | 'application/x-www-form-urlencoded' | 'text/csv'
  /** Who asks. */
  credentials: readonly string[]
  /** Ends what the others need: it is asked more rarely. */
  isLast: boolean
}

const namesOf = (schema: unknown): string[] => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
const hasBody = (method: string) => method === 'POST' || method === 'PATCH'
/** Ends sessions, keys, members, things that the others name. */
const ends = /delete|revoke|remove|sign-out|leave|end|erase|change-password|two-factor|members\.update|projects\.update|disable|paus/i

/** A business with one of everything, its own members, keys and sessions, and every address there is for them. */
export async function openTargets({
  world,
  mailServer,
  receiverUrl,
  name,
}: {
  world: World
  mailServer: MailServer
  receiverUrl: string
  name: string
}) {
  const business = await world.openBusiness(name)
  const { organizationId, projectId, apiKey } = business
  const owner = await world.member({ organizationId, name: 'Owner' })
  const leaver = await world.member({ organizationId, name: 'Leaver' })
  const things = await makeThings(world, { owner, business, word: name, receiverUrl })
  await world.sql`
    update project set settings = settings || ${world.sql.json({ widgetOrigins: [shop] })}
    where organization_id = ${organizationId} and project_id = ${projectId}`
  const places = await openVisitorPlaces({ world, mailServer, business })
  const portal = await world.portal(apiKey)
  const session = (about: string) =>
    newSession({ formSessionKey: deriveKey(world.secretKey, 'form-session') }, { about, at: Date.now() - 10_000 })
  const withReceiver = (body: object): Record<string, unknown> => ('url' in body ? { ...body, url: receiverUrl } : { ...body })
  const own = ['sec-fetch-site: same-origin']
  const target = (given: Pick<Target, 'surface' | 'method' | 'path'> & Partial<Target>): Target => ({
    ...{ query: '', queryNames: [], body: null, bodyNames: [], type: 'application/json', credentials: [], isLast: false },
    ...given,
  })
  const fill = (path: string, id: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => things[kindOf(id as never, parameter)] ?? projectId)
  const ofRow = (id: string, row: Operation): Omit<Target, 'surface' | 'path' | 'credentials'> => ({
    method: row.method,
    query: '',
    queryNames: namesOf(row.query),
    body: hasBody(row.method) ? withReceiver(goodBody(id as never, things)) : null,
    bodyNames: namesOf(row.body),
    type: 'application/json',
    isLast: ends.test(id),
  })

  const api = Object.entries(operations as unknown as Record<OperationId, Operation>).flatMap(([id, row]) => {
    const bodies = Object.values(row.bodyExamples ?? {}).map((body) => withReceiver(body as object))
    const base = { ...ofRow(id, row), surface: 'API' as const, path: `/v1${fill(row.path, id)}`, credentials: [`x-api-key: ${apiKey}`] }
    return bodies.length === 0 ? [base] : bodies.map((body) => ({ ...base, body }))
  })
  const dashboard = memberOperationIds.map((id) => ({
    ...ofRow(id, memberOperation(id)),
    surface: 'dashboard' as const,
    path: `/dashboard/api/${organizationId}${memberPath(id, things)}`,
    query: goodQuery(id),
    credentials: [`cookie: ${(ends.test(id) ? leaver : owner).cookie}`, ...own],
    ...(memberOperation(id).takes && { type: 'text/csv' as const, body: { customerEmail: 'grace@example.com' } }),
  }))
  const portalTargets = Object.entries(portalOperations as unknown as Record<string, Operation>).map(([id, row]) => ({
    ...ofRow(id, row),
    surface: 'webhook portal' as const,
    path: `/portal/api${fill(row.path, id)}`,
    credentials: [`cookie: ${portal.cookie}`, ...own],
  }))
  // Signing in, too, ends the session it was asked with: of many members, who ask nothing else.
  const members = await Promise.all(Array.from({ length: 12 }, () => world.member({ organizationId, role: 'viewer' })))
  const signIn = members.flatMap((member) => [
    ...Object.entries(authBodies).map(([path, schema]) =>
      target({
        surface: 'sign-in',
        method: 'POST',
        path: `/dashboard/auth/${path}`,
        body: authBody(path as AuthPath, member),
        bodyNames: namesOf(schema),
        credentials: [`cookie: ${member.cookie}`, ...own],
        isLast: ends.test(path),
      }),
    ),
    target({ surface: 'sign-in', method: 'GET', path: '/dashboard/auth/list-sessions', credentials: [`cookie: ${member.cookie}`, ...own] }),
  ])
  const form = {
    ...{ title: 'Fine', opinion: 'All was well.', name: 'Ada', email: 'ada@example.com', content: 'Yes', upvote: 'on', homepage: '' },
    [`answers[${things.questionId}]`]: 'An answer',
  }
  const sessions: Record<string, string> = {
    '/p/:slug/write': session(`opinion ${projectId}`),
    '/subscribe/:slug': subscribeForm(world, {}, { projectId }).get('session')!,
    '/p/:slug/:reviewId/comment': session(`comment ${places['/p/:slug/:reviewId']!.split('/').at(-1)}`),
    '/my-data/:slug': session(`my-data ${projectId}`),
  }
  const pageQueries = ['lang', 'page', 'sort', 'query', 'after', 'size', 'layout', 'paper', 'done', 'next', 'mailed']
  const pages = Object.entries(places).flatMap(([pattern, path]) => {
    const at = { surface: pattern.startsWith('/widget') ? ('widget' as const) : ('pages' as const), path, queryNames: pageQueries }
    // Drawn anew each time, or long: more rarely.
    const isHeavy = /png|pdf|docs|widget\.js|assets/.test(pattern)
    const looked = target({ ...at, method: 'GET', isLast: isHeavy, credentials: pattern.startsWith('/widget') ? [`origin: ${shop}`] : [] })
    if (pattern.startsWith('/widget/')) {
      const body = {
        session: session(`widget ${projectId}`),
        questionId: things.questionId,
        text: 'An answer',
        title: 'Fine',
        opinion: 'Well',
      }
      return [looked, target({ ...looked, method: 'POST', body, bodyNames: Object.keys(body) })]
    }
    const body = { ...form, session: sessions[pattern] ?? session(`opinion ${projectId}`) }
    const sent = { method: 'POST', body, bodyNames: Object.keys(body), type: 'application/x-www-form-urlencoded' as const }
    return [looked, target({ ...at, ...sent, isLast: isHeavy || ends.test(pattern) })]
  })
  const account = target({
    surface: 'sign-in',
    method: 'GET',
    path: '/dashboard/api/account',
    credentials: [`cookie: ${owner.cookie}`, ...own],
  })
  return [...api, ...dashboard, ...portalTargets, ...signIn, account, ...pages] satisfies Target[]
}

const authBody = (path: AuthPath, { email, password }: { email: string; password: string }): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(authBodies[path]).map((name) => [
      name,
      ({ email, password, currentPassword: password, newPassword: password, name: 'Ada', rememberMe: true } as Record<string, unknown>)[
        name
      ] ?? (name === 'sessionId' ? '00000000-0000-4000-8000-000000000000' : 'A'.repeat(32)),
    ]),
  )
