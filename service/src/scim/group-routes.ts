import { isProblem } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { DirectoryGroup } from '../resources/provisioning/directory.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type GroupCriteria,
  listGroups,
  readGroup,
  readMembers,
} from '../resources/provisioning/directory-groups.ts'
import { changeGroupContents, groupOf, groupSchema } from './group-contents.ts'
import { isShown } from './list-query.ts'
import { routesOf } from './resource-routes.ts'
import { groupResource } from './resources.ts'

// `/Groups`.

export const groupRoutes = routesOf<DirectoryGroup, keyof GroupCriteria>({
  path: '/Groups',
  schema: groupSchema,
  filters: {
    ...{ id: 'scimGroupId', displayname: 'displayName', externalid: 'externalId' },
    ...{ members: 'memberId', 'members.value': 'memberId' },
  },
  filterRefused: provisioningMessages.refused.groupFilter,
  list: listGroups,
  read: (sql, { id, ...key }) => readGroup(sql, { ...key, scimGroupId: id }),
  create: async (sql, { changes, ...key }) => {
    const contents = groupOf(changes)
    return isProblem(contents) ? contents : createGroup(sql, { ...key, contents })
  },
  replace: (sql, { id, changes, ...key }) => changeGroup(sql, { ...key, scimGroupId: id, change: () => groupOf(changes) }),
  patch: (sql, { id, changes, ...key }) =>
    changeGroup(sql, { ...key, scimGroupId: id, change: (group) => changeGroupContents(group, changes) }),
  remove: (sql, { id, ...key }) => deleteGroup(sql, { ...key, scimGroupId: id }),
  resourcesOf: async ({ sql, organizationId, providerId, url }, groups, shown) => {
    const scimGroupIds = groups.map(({ scimGroupId }) => scimGroupId)
    const members = isShown('members', shown) ? await readMembers(sql, { organizationId, providerId, scimGroupIds }) : null
    return groups.map((group) => groupResource(group, { members: members && (members.get(group.scimGroupId) ?? []), url }))
  },
  // Without the group, which may have thousands of members, unless attributes are named: Entra wants it so, and Okta takes it.
  showsPatched: ({ attributes }) => attributes !== null,
})
