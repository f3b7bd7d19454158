import { listenerOperations, type Operation, type OperationId, operations, portalOperations } from '@earshot/contract'
import {
  goodBody,
  goodQuery,
  kindOf,
  memberOperation,
  memberOperationIds,
  memberPath,
  type Things,
} from '../../dashboard/dashboard-things.ts'
import type { Business, Member, PortalVisitor } from '../../world/world.ts'
import { ends, inSession, namesOf, type Target } from './target.ts'

// The operations of the contract: the API's, the dashboard's and the webhook portal's.

/** The things of a business that requests name. */
interface Named {
  business: Business
  things: Things
  receiverUrl: string
}

/** Each operation of the API, once for every example of its body. */
export const apiTargets = (named: Named): Target[] =>
  Object.entries(operations as unknown as Record<OperationId, Operation>).flatMap(([id, row]) => {
    const bodies = Object.values(row.bodyExamples ?? {}).map((body) => withReceiver(body as object, named))
    const credentials = [`x-api-key: ${named.business.apiKey}`]
    const base = { ...ofRow(id, row, named), surface: 'API' as const, path: `/v1${pathOf(id, row, named)}`, credentials }
    return bodies.length === 0 ? [base] : bodies.map((body) => ({ ...base, body }))
  })

/** Each operation of a listener, of one that waits for nothing. */
export const listenerTargets = (named: Named, listener: { destinationId: string; deliveryId: string }): Target[] => {
  const bodies: Readonly<Record<string, Record<string, unknown>>> = {
    'listeners.create': { forwardTo: named.receiverUrl },
    'listeners.pull': { waitSeconds: 0, inFlight: [listener.deliveryId] },
    'listeners.report': { deliveryId: listener.deliveryId, attempt: 1, durationMs: 1, responseStatus: 503, responseBody: 'busy' },
    'listeners.sendExamples': { topic: 'link.clicked', destinationId: listener.destinationId },
  }
  return Object.entries(listenerOperations as unknown as Record<string, Operation>).map(([id, row]) => ({
    ...ofRow(id, row, named),
    surface: 'API' as const,
    path: `/v1${row.path.replace('{destinationId}', listener.destinationId)}`,
    body: bodies[id] ?? null,
    credentials: [`x-api-key: ${named.business.apiKey}`],
  }))
}

/** What ends something is asked by the leaver, everything else by the owner. */
export const dashboardTargets = (named: Named, { owner, leaver }: { owner: Member; leaver: Member }): Target[] =>
  memberOperationIds.map((id) => ({
    ...ofRow(id, memberOperation(id), named),
    surface: 'dashboard' as const,
    path: `/dashboard/api/${named.business.organizationId}${memberPath(id, named.things)}`,
    query: goodQuery(id),
    credentials: inSession((ends.test(id) ? leaver : owner).cookie),
    ...(memberOperation(id).takes && { type: 'text/csv' as const, body: { customerEmail: 'grace@example.com' } }),
  }))

export const portalTargets = (named: Named, { cookie }: PortalVisitor): Target[] =>
  Object.entries(portalOperations as unknown as Record<string, Operation>).map(([id, row]) => ({
    ...ofRow(id, row, named),
    surface: 'webhook portal' as const,
    path: `/portal/api${pathOf(id, row, named)}`,
    credentials: inSession(cookie),
  }))

const ofRow = (id: string, row: Operation, named: Named): Omit<Target, 'surface' | 'path' | 'credentials'> => ({
  method: row.method,
  query: '',
  queryNames: namesOf(row.query),
  body: row.method === 'POST' || row.method === 'PATCH' ? withReceiver(goodBody(id as never, named.things), named) : null,
  bodyNames: namesOf(row.body),
  type: 'application/json',
  isLast: ends.test(id),
})

const withReceiver = (body: object, { receiverUrl }: Named): Record<string, unknown> =>
  'url' in body ? { ...body, url: receiverUrl } : { ...body }

const pathOf = (id: string, { path }: Operation, { things, business }: Named) =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => things[kindOf(id as never, parameter)] ?? business.projectId)
