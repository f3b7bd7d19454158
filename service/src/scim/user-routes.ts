import { isProblem } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import { changeUser, createUser, deleteUser, listUsers, readUser, type UserCriteria } from '../resources/provisioning/directory-users.ts'
import { readFilter } from './attribute-path.ts'
import { type ListQuery, onlyShown, readListQuery } from './list-query.ts'
import type { ScimAnswer, ScimCall, ScimRoutes } from './register-scim-server.ts'
import { readOperations, readResource } from './request-body.ts'
import { listResource, userResource } from './resources.ts'
import type { ScimProblem } from './scim-problem.ts'
import { changeUserAttributes, userOf, userSchema } from './user-attributes.ts'

// `/Users`.

/** What a list of users is filtered by. */
const filters = { id: 'scimUserId', username: 'userName', externalid: 'externalId', emails: 'email', 'emails.value': 'email' } as const

async function list(call: ScimCall): Promise<ScimAnswer> {
  const query = readListQuery(call.request)
  if (isProblem(query)) return query
  const criteria = criteriaIn(query)
  if (isProblem(criteria)) return criteria
  const { sql, url, ...key } = keyOf(call)
  const { total, users } = await listUsers(sql, { ...key, criteria, offset: query.startIndex - 1, limit: query.count })
  const shown = users.map((user) => onlyShown(userResource(user, { url }), query))
  return { status: 200, body: listResource(shown, { total, startIndex: query.startIndex }) }
}

const criteriaIn = ({ filter }: ListQuery): UserCriteria[] | ScimProblem =>
  filter === null ? [] : readFilter(filter, filters, provisioningMessages.refused.userFilter)

const get = (call: ScimCall) => show(call, 200, ({ sql, ...key }) => readUser(sql, { ...key, scimUserId: call.id }))

const create = (call: ScimCall) =>
  show(call, 201, async ({ sql, ...key }) => {
    const changes = readResource(call.body, userSchema)
    if (isProblem(changes)) return changes
    const attributes = userOf(changes, { active: true })
    return isProblem(attributes) ? attributes : createUser(sql, { ...key, attributes })
  })

const replace = (call: ScimCall) =>
  show(call, 200, async ({ sql, ...key }) => {
    const changes = readResource(call.body, userSchema)
    if (isProblem(changes)) return changes
    // A user who is no member becomes none by a request that does not say so.
    return changeUser(sql, { ...key, scimUserId: call.id, change: (user) => userOf(changes, user) })
  })

const patch = (call: ScimCall) =>
  show(call, 200, async ({ sql, ...key }) => {
    const changes = readOperations(call.body)
    if (isProblem(changes)) return changes
    return changeUser(sql, { ...key, scimUserId: call.id, change: (user) => changeUserAttributes(user, changes) })
  })

async function remove(call: ScimCall): Promise<ScimAnswer> {
  const { sql, url: _, ...key } = keyOf(call)
  const deleted = await deleteUser(sql, { ...key, scimUserId: call.id })
  return isProblem(deleted) ? deleted : { status: 204 }
}

/** Does it, and answers with the user as they are then. */
async function show(
  call: ScimCall,
  status: 200 | 201,
  act: (key: Omit<ReturnType<typeof keyOf>, 'url'>) => ReturnType<typeof changeUser>,
): Promise<ScimAnswer> {
  const query = readListQuery(call.request)
  if (isProblem(query)) return query
  const { url, ...key } = keyOf(call)
  const user = await act(key)
  if (isProblem(user)) return user
  const body = onlyShown(userResource(user, { url }), query)
  return { status, body, location: `${url}/Users/${user.scimUserId}` }
}

const keyOf = ({ sql, organizationId, providerId, url }: ScimCall) => ({ sql, organizationId, providerId, url })

export const userRoutes: ScimRoutes = {
  '/Users': { GET: list, POST: create },
  '/Users/:id': { GET: get, PUT: replace, PATCH: patch, DELETE: remove },
}
