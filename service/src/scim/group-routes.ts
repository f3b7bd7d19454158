import { isProblem } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type GroupCriteria,
  listGroups,
  readGroup,
  readMembers,
} from '../resources/provisioning/directory-groups.ts'
import { readFilter } from './attribute-path.ts'
import { changeGroupContents, groupOf, groupSchema } from './group-contents.ts'
import { isShown, type ListQuery, onlyShown, readListQuery, type Shown } from './list-query.ts'
import type { ScimAnswer, ScimCall, ScimRoutes } from './register-scim-server.ts'
import { readOperations, readResource } from './request-body.ts'
import { groupResource, listResource } from './resources.ts'
import type { ScimProblem } from './scim-problem.ts'

// `/Groups`.

/** What a list of groups is filtered by. */
const filters = {
  ...{ id: 'scimGroupId', displayname: 'displayName', externalid: 'externalId' },
  ...{ members: 'memberId', 'members.value': 'memberId' },
} as const

async function list(call: ScimCall): Promise<ScimAnswer> {
  const query = readListQuery(call.request)
  if (isProblem(query)) return query
  const criteria = criteriaIn(query)
  if (isProblem(criteria)) return criteria
  const { sql, url, ...key } = keyOf(call)
  const { total, groups } = await listGroups(sql, { ...key, criteria, offset: query.startIndex - 1, limit: query.count })
  const members = await membersOf(call, groups, query)
  const shown = groups.map((group) =>
    onlyShown(groupResource(group, { members: members && (members.get(group.scimGroupId) ?? []), url }), query),
  )
  return { status: 200, body: listResource(shown, { total, startIndex: query.startIndex }) }
}

const criteriaIn = ({ filter }: ListQuery): GroupCriteria[] | ScimProblem =>
  filter === null ? [] : readFilter(filter, filters, provisioningMessages.refused.groupFilter)

/** Who is in groups; null where that is not asked for. */
async function membersOf(call: ScimCall, groups: readonly { scimGroupId: string }[], query: Shown) {
  const { sql, url: _, ...key } = keyOf(call)
  return isShown('members', query) ? readMembers(sql, { ...key, scimGroupIds: groups.map(({ scimGroupId }) => scimGroupId) }) : null
}

const get = (call: ScimCall) => show(call, 200, ({ sql, ...key }) => readGroup(sql, { ...key, scimGroupId: call.id }))

const create = (call: ScimCall) =>
  show(call, 201, async ({ sql, ...key }) => {
    const changes = readResource(call.body, groupSchema)
    if (isProblem(changes)) return changes
    const contents = groupOf(changes)
    return isProblem(contents) ? contents : createGroup(sql, { ...key, contents })
  })

const replace = (call: ScimCall) =>
  show(call, 200, async ({ sql, ...key }) => {
    const changes = readResource(call.body, groupSchema)
    if (isProblem(changes)) return changes
    return changeGroup(sql, { ...key, scimGroupId: call.id, change: () => groupOf(changes) })
  })

/** Without the group, which may have thousands of members: Entra wants it so, and Okta takes it. */
async function patch(call: ScimCall): Promise<ScimAnswer> {
  const changed = await show(call, 200, async ({ sql, ...key }) => {
    const changes = readOperations(call.body)
    if (isProblem(changes)) return changes
    return changeGroup(sql, { ...key, scimGroupId: call.id, change: (group) => changeGroupContents(group, changes) })
  })
  if (isProblem(changed)) return changed
  const query = readListQuery(call.request)
  return !isProblem(query) && query.attributes ? changed : { status: 204 }
}

async function remove(call: ScimCall): Promise<ScimAnswer> {
  const { sql, url: _, ...key } = keyOf(call)
  const deleted = await deleteGroup(sql, { ...key, scimGroupId: call.id })
  return isProblem(deleted) ? deleted : { status: 204 }
}

/** Does it, and answers with the group as it is then. */
async function show(
  call: ScimCall,
  status: 200 | 201,
  act: (key: Omit<ReturnType<typeof keyOf>, 'url'>) => ReturnType<typeof changeGroup>,
): Promise<ScimAnswer> {
  const query = readListQuery(call.request)
  if (isProblem(query)) return query
  const { url, ...key } = keyOf(call)
  const group = await act(key)
  if (isProblem(group)) return group
  const members = await membersOf(call, [group], query)
  const body = onlyShown(groupResource(group, { members: members && (members.get(group.scimGroupId) ?? []), url }), query)
  return { status, body, location: `${url}/Groups/${group.scimGroupId}` }
}

const keyOf = ({ sql, organizationId, providerId, url }: ScimCall) => ({ sql, organizationId, providerId, url })

export const groupRoutes: ScimRoutes = {
  '/Groups': { GET: list, POST: create },
  '/Groups/:id': { GET: get, PUT: replace, PATCH: patch, DELETE: remove },
}
