import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { type Role, roles } from './roles.ts'
import { array, boolean, id, line, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

// Sign-in with what the company has. The requests of signing in by it are in account.ts.

/** Identity providers of an organization, at most. */
export const ssoProvidersMax = 10
/** Groups that a provider maps to roles, at most. */
export const groupRolesMax = 50

const role = oneOf<Role>(roles, 'Role of those who are in none of the groups.')
const groupRole = record('GroupRole', 'The role of a group at the identity provider.', {
  group: line(1, 200, 'Name of the group, as in the claim `groups`.'),
  role: oneOf<Role>(roles, 'Role of the members of the group. Of several groups, the highest role counts.'),
})
const groupRoles = array(groupRole, { maxItems: groupRolesMax, description: 'Roles of groups. Empty: everybody has the default role.' })

export const SsoProvider = record('SsoProvider', 'An identity provider that people of a domain sign in with.', {
  providerId: id('Identifier of the provider.'),
  type: oneOf(['oidc'], 'Protocol: OpenID Connect.'),
  issuer: Type.String({ format: 'uri', description: 'Issuer of the provider.' }),
  clientId: Type.String({ description: 'Client ID at the provider.' }),
  domain: Type.String({ description: 'Domain of the email addresses.' }),
  domainVerified: boolean('Whether the DNS record was found. Until then, nobody is led to the provider.'),
  enforced: boolean('Whether people of the domain can sign in with the provider only. Owners can always sign in with their password.'),
  hasSignedIn: boolean('Whether somebody has signed in with the provider. Until then, it cannot be enforced.'),
  defaultRole: role,
  groupRoles,
  dnsRecord: object({
    name: Type.String({ description: 'Name of the TXT record that shows that the domain is yours.' }),
    value: Type.String({ description: 'Value of the TXT record.' }),
  }),
  callbackUrl: Type.String({ format: 'uri', description: 'Redirect URI to register at the provider.' }),
  createdAt: timestamp('Time when the provider was added.'),
})
export type SsoProvider = Static<typeof SsoProvider>

const issuer = Type.Unsafe<string>({
  type: 'string',
  maxLength: 2048,
  'x-text': 'uri',
  description: 'Issuer of the provider, an https URL.',
})
const clientId = line(1, 500, 'Client ID at the provider.')
const clientSecret = line(1, 2000, 'Client secret at the provider. It is encrypted and never shown again.')

export const SsoProviderCreate = object({
  type: oneOf(['oidc'], 'Protocol: OpenID Connect.'),
  issuer,
  clientId,
  clientSecret,
  domain: line(3, 253, 'Domain of the email addresses of those who sign in with the provider.'),
  defaultRole: role,
  groupRoles: optional(groupRoles),
})
export type SsoProviderCreate = Static<typeof SsoProviderCreate>

export const SsoProviderUpdate = object({
  enforced: optional(boolean('Whether people of the domain can sign in with the provider only.')),
  clientId: optional(clientId),
  clientSecret: optional(clientSecret),
  defaultRole: optional(role),
  groupRoles: optional(groupRoles),
})
export type SsoProviderUpdate = Static<typeof SsoProviderUpdate>

export const SsoProviderGone = record('SsoProviderGone', 'A removed identity provider.', {
  providerId: id('Identifier of the provider.'),
  deleted: boolean('Always true.'),
})

const forOwners = { ...forMembers, role: 'owner' } as const

/** Operations of members alone. */
export const ssoDashboardRows = {
  'ssoProviders.list': operation({
    ...forOwners,
    method: 'GET',
    path: '/sso-providers',
    summary: 'List identity providers',
    description: 'Lists the identity providers of the organization, oldest first.',
    success: { 200: object({ ssoProviders: array(SsoProvider) }) },
    errors: [],
  }),
  'ssoProviders.create': operation({
    ...forOwners,
    method: 'POST',
    path: '/sso-providers',
    summary: 'Add an identity provider',
    description: `Adds an identity provider for the people of a domain. Nobody is led to it until the domain is verified. Up to ${ssoProvidersMax} for each organization.`,
    body: SsoProviderCreate,
    success: { 201: SsoProvider },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'ssoProviders.verifyDomain': operation({
    ...forOwners,
    method: 'POST',
    path: '/sso-providers/{providerId}/domain-verification',
    summary: 'Verify a domain',
    description:
      'Looks for the TXT record of the provider. Returns `CONFLICT` if the record is not found, or another organization has verified the domain.',
    speaksToStrangers: true,
    success: { 200: SsoProvider },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'ssoProviders.update': operation({
    ...forOwners,
    method: 'PATCH',
    path: '/sso-providers/{providerId}',
    summary: 'Update an identity provider',
    description:
      'Updates the fields that are sent. Returns `CONFLICT` if the provider is to be enforced before its domain is verified and somebody has signed in with it.',
    body: SsoProviderUpdate,
    success: { 200: SsoProvider },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  }),
  'ssoProviders.delete': operation({
    ...forOwners,
    method: 'DELETE',
    path: '/sso-providers/{providerId}',
    summary: 'Remove an identity provider',
    description: 'Removes a provider. People who signed in with it stay members; those without a password choose one by email.',
    success: { 200: SsoProviderGone },
    errors: ['NOT_FOUND'],
  }),
} as const
