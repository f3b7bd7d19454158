import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { boolean, id, nullable, object, record, type Static, timestamp } from './vocabulary.ts'

// Members that an identity provider's directory keeps, by SCIM 2.0 (RFC 7643, RFC 7644). The protocol has its own schemas and errors: here
// is what an owner sets up.

/** Users of a provider at most: as many as ten organizations have members, as those who left are remembered. */
export const scimUsersMax = 5000
/** Groups of a provider at most. */
export const scimGroupsMax = 100
/** Members of all groups of a provider together at most: a list of groups with them is read at once. */
export const scimGroupMembersMax = 50_000
/** Operations of one PATCH at most. */
export const scimOperationsMax = 1000
/** Users or groups of one page at most. */
export const scimPageMax = 100
/** The largest body: a group of 5,000 members. */
export const scimBodyBytesMax = 786_432

export const ScimProvisioning = object(
  {
    url: Type.String({ format: 'uri', description: 'Base URL for the identity provider.' }),
    createdAt: nullable(timestamp('Time when the token was created. Null if there is none: nothing is provisioned.')),
    lastUsedAt: nullable(timestamp('Time when the token was last used, to the minute. Null if it was never used.')),
  },
  { description: 'Provisioning by SCIM.' },
)

export const ScimToken = record('ScimToken', 'A new token for provisioning by SCIM, which is shown only once.', {
  providerId: id('Identifier of the provider.'),
  url: Type.String({ format: 'uri', description: 'Base URL for the identity provider.' }),
  token: Type.String({ description: 'Token, to send as `Authorization: Bearer`.' }),
  createdAt: timestamp('Time when the token was created.'),
})
export type ScimToken = Static<typeof ScimToken>

export const ScimTokenGone = record('ScimTokenGone', 'A token for provisioning that was ended.', {
  providerId: id('Identifier of the provider.'),
  deleted: boolean('Always true.'),
})

const forOwners = { ...forMembers, role: 'owner' } as const

/** Operations of members alone. */
export const provisioningDashboardRows = {
  'ssoProviders.createScimToken': operation({
    ...forOwners,
    method: 'POST',
    path: '/sso-providers/{providerId}/scim-token',
    summary: 'Create a SCIM token',
    description:
      'Creates the token with which the identity provider provisions members by SCIM 2.0, and returns it, which is done only once. An earlier token ends. Returns `CONFLICT` until the domain is verified.',
    success: { 201: ScimToken },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'ssoProviders.deleteScimToken': operation({
    ...forOwners,
    method: 'DELETE',
    path: '/sso-providers/{providerId}/scim-token',
    summary: 'End a SCIM token',
    description: 'Ends the token, effective within a second. Members stay as they are.',
    success: { 200: ScimTokenGone },
    errors: ['NOT_FOUND'],
  }),
} as const
