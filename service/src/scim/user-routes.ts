import { isProblem } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { DirectoryUser } from '../resources/provisioning/directory.ts'
import { changeUser, createUser, deleteUser, listUsers, readUser, type UserCriteria } from '../resources/provisioning/directory-users.ts'
import { routesOf } from './resource-routes.ts'
import { userResource } from './resources.ts'
import { changeUserAttributes, userOf, userSchema } from './user-attributes.ts'

// `/Users`.

export const userRoutes = routesOf<DirectoryUser, keyof UserCriteria>({
  path: '/Users',
  schema: userSchema,
  filters: { id: 'scimUserId', username: 'userName', externalid: 'externalId', emails: 'email', 'emails.value': 'email' },
  filterRefused: provisioningMessages.refused.userFilter,
  list: listUsers,
  read: (sql, { id, ...key }) => readUser(sql, { ...key, scimUserId: id }),
  create: async (sql, { changes, ...key }) => {
    const attributes = userOf(changes, { active: true })
    return isProblem(attributes) ? attributes : createUser(sql, { ...key, attributes })
  },
  // A user who is no member becomes none by a request that does not say so.
  replace: (sql, { id, changes, ...key }) => changeUser(sql, { ...key, scimUserId: id, change: (user) => userOf(changes, user) }),
  patch: (sql, { id, changes, ...key }) =>
    changeUser(sql, { ...key, scimUserId: id, change: (user) => changeUserAttributes(user, changes) }),
  remove: (sql, { id, ...key }) => deleteUser(sql, { ...key, scimUserId: id }),
  resourcesOf: async ({ url }, users) => users.map((user) => userResource(user, { url })),
  showsPatched: () => true,
})
