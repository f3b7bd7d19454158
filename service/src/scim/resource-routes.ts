import { isProblem, type Problem } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import type { ProviderKey } from '../resources/provisioning/scim-tokens.ts'
import { readFilter } from './attribute-path.ts'
import { onlyShown, readListQuery, type Shown } from './list-query.ts'
import type { ScimAnswer, ScimCall, ScimRoutes } from './register-scim-server.ts'
import { type Change, readOperations, readResource } from './request-body.ts'
import { listResource, type Resource } from './resources.ts'
import type { ScimProblem } from './scim-problem.ts'

// What `/Users` and `/Groups` have in common: how they are listed, read, created, changed and deleted (RFC 7644, 3).

/** One of a directory, by its id. */
type OneKey = ProviderKey & { id: string }
type Criteria<Name extends string> = { [Each in Name]?: string }
type Found<Kept> = Promise<Kept | ScimProblem>

/** A kind of resource: what is done with one, and how it is shown. */
export interface ResourceKind<Kept, Criterion extends string> {
  path: '/Users' | '/Groups'
  schema: string
  /** The criterion that an attribute is in the filter of a list. */
  filters: Readonly<Record<string, Criterion>>
  /** The detail of the problem when a filter is something else. */
  filterRefused: string
  list(
    sql: Sql,
    page: ProviderKey & { criteria: readonly Criteria<Criterion>[]; offset: number; limit: number },
  ): Promise<{ total: number; found: readonly Kept[] }>
  read(sql: Sql, key: OneKey): Found<Kept>
  create(sql: Sql, made: ProviderKey & { changes: readonly Change[] }): Found<Kept>
  replace(sql: Sql, changed: OneKey & { changes: readonly Change[] }): Found<Kept>
  patch(sql: Sql, changed: OneKey & { changes: readonly Change[] }): Found<Kept>
  remove(sql: Sql, key: OneKey): Promise<{ deleted: true } | Problem>
  /** As they are shown, with every attribute that a query asks for. */
  resourcesOf(call: ScimCall, kept: readonly Kept[], shown: Shown): Promise<Resource[]>
  /** Whether PATCH answers with the resource; else with nothing. */
  showsPatched(shown: Shown): boolean
}

export function routesOf<Kept, Criterion extends string>(kind: ResourceKind<Kept, Criterion>): ScimRoutes {
  const change = (call: ScimCall, changes: readonly Change[] | ScimProblem, act: typeof kind.replace) =>
    show(kind, call, (key) => (isProblem(changes) ? changes : act(call.sql, { ...key, id: call.id, changes })))
  return {
    [kind.path]: {
      GET: (call) => list(kind, call),
      POST: async (call) => {
        const changes = readResource(call.body, kind.schema)
        const shown = await show(kind, call, (key) => (isProblem(changes) ? changes : kind.create(call.sql, { ...key, changes })))
        return isProblem(shown) ? shown : { ...shown, status: 201 }
      },
    },
    [`${kind.path}/:id`]: {
      GET: (call) => show(kind, call, (key) => kind.read(call.sql, { ...key, id: call.id })),
      PUT: (call) => change(call, readResource(call.body, kind.schema), kind.replace),
      PATCH: async (call) => {
        const shown = await change(call, readOperations(call.body), kind.patch)
        const query = readListQuery(call.request)
        return isProblem(shown) || isProblem(query) || kind.showsPatched(query) ? shown : { status: 204 }
      },
      DELETE: async (call) => {
        const removed = await kind.remove(call.sql, { ...keyOf(call), id: call.id })
        return isProblem(removed) ? removed : { status: 204 }
      },
    },
  }
}

async function list<Kept, Criterion extends string>(kind: ResourceKind<Kept, Criterion>, call: ScimCall): Promise<ScimAnswer> {
  const query = readListQuery(call.request)
  if (isProblem(query)) return query
  const criteria = query.filter === null ? [] : readFilter(query.filter, kind.filters, kind.filterRefused)
  if (isProblem(criteria)) return criteria
  const page = { ...keyOf(call), criteria, offset: query.startIndex - 1, limit: query.count }
  const { total, found } = await kind.list(call.sql, page)
  const shown = (await kind.resourcesOf(call, found, query)).map((each) => onlyShown(each, query))
  return { status: 200, body: listResource(shown, { total, startIndex: query.startIndex }) }
}

/** Does it, and answers with the resource as it is then. */
async function show<Kept, Criterion extends string>(
  kind: ResourceKind<Kept, Criterion>,
  call: ScimCall,
  act: (key: ProviderKey) => Found<Kept> | ScimProblem,
): Promise<ScimAnswer> {
  const query = readListQuery(call.request)
  if (isProblem(query)) return query
  const kept = await act(keyOf(call))
  if (isProblem(kept)) return kept
  const [resource] = await kind.resourcesOf(call, [kept], query)
  return { status: 200, body: onlyShown(resource!, query), location: resource!.meta.location }
}

const keyOf = ({ organizationId, providerId }: ScimCall): ProviderKey => ({ organizationId, providerId })
