import type { DirectoryGroup, DirectoryUser, GroupMember } from '../resources/provisioning/directory.ts'
import { groupSchema } from './group-contents.ts'
import { userSchema } from './user-attributes.ts'

// Users and groups as they are shown (RFC 7643). What is not there is left out: a null would be a value to some.

/** A resource with every attribute that was asked for, of which only what belongs to it always has a type here. */
export type Resource = Record<string, unknown> & { meta: { location: string } }

/** `url`: where the service provisions. */
export function userResource(user: DirectoryUser, { url }: { url: string }): Resource {
  const { scimUserId, userName, externalId, active, displayName, formattedName, givenName, familyName, email, emailType, groups } = user
  const name = present({ formatted: formattedName, givenName, familyName })
  return {
    ...present({
      schemas: [userSchema],
      id: scimUserId,
      externalId,
      userName,
      name: Object.keys(name).length > 0 ? name : null,
      displayName,
      emails: email === null ? null : [present({ value: email, type: emailType, primary: true })],
      active,
      groups: groups.map(({ scimGroupId, displayName: display }) => ({
        value: scimGroupId,
        $ref: `${url}/Groups/${scimGroupId}`,
        display,
        type: 'direct',
      })),
    }),
    meta: meta('User', user, `${url}/Users/${scimUserId}`),
  }
}

/** `members`: null where they are not asked for. */
export function groupResource(group: DirectoryGroup, { members, url }: { members: readonly GroupMember[] | null; url: string }): Resource {
  const { scimGroupId, displayName, externalId } = group
  return {
    ...present({
      schemas: [groupSchema],
      id: scimGroupId,
      externalId,
      displayName,
      members:
        members?.map(({ scimUserId, userName }) => ({
          value: scimUserId,
          $ref: `${url}/Users/${scimUserId}`,
          display: userName,
          type: 'User',
        })) ?? null,
    }),
    meta: meta('Group', group, `${url}/Groups/${scimGroupId}`),
  }
}

export const listResource = (
  resources: readonly Record<string, unknown>[],
  { total, startIndex }: { total: number; startIndex: number },
): Record<string, unknown> => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const meta = (resourceType: string, { createdAt, updatedAt }: { createdAt: string; updatedAt: string }, location: string) => ({
  ...{ resourceType, created: createdAt, lastModified: updatedAt, location },
})

const present = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
