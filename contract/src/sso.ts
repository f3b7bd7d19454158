import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { ScimProvisioning } from './provisioning.ts'
import { type Role, roles } from './roles.ts'
import {
  array,
  boolean,
  id,
  line,
  nullable,
  object,
  oneOf,
  optional,
  paragraphs,
  record,
  type Static,
  timestamp,
  webAddress,
} from './vocabulary.ts'

// Sign-in with what the company has. The requests of signing in by it are in account.ts.

/** Identity providers of an organization, at most. */
export const ssoProvidersMax = 10
/** Groups that a provider maps to roles, at most. */
export const groupRolesMax = 50
/** Certificates of a provider, at most: the one that signs, the next one, and some that were forgotten. */
export const certificatesMax = 10
/** Characters of a provider's metadata, at most: that of Entra ID has 60,000. */
const metadataCharactersMax = 200_000
const bodyBytesMax = 400_000

/** Protocols that providers speak. */
const types = ['oidc', 'saml'] as const
const typeDescription = 'Protocol: OpenID Connect or SAML 2.0.'

/** Why a sign-in by a provider came to nothing. The first four are about the person and the provider, the others about a message of SAML. */
export const ssoFailures = [
  ...(['provider', 'address', 'elsewhere', 'full'] as const),
  ...(['malformed', 'encrypted', 'unsolicited', 'request', 'status', 'issuer', 'unsigned', 'signature', 'algorithm'] as const),
  ...(['audience', 'recipient', 'time', 'replayed'] as const),
]
export type SsoFailure = (typeof ssoFailures)[number]

const role = oneOf<Role>(roles, 'Role of those who are in none of the groups.')
const groupRole = record('GroupRole', 'The role of a group at the identity provider.', {
  group: line(1, 200, 'Name of the group, as in the claim `groups`, or in the attribute of a SAML provider.'),
  role: oneOf<Role>(roles, 'Role of the members of the group. Of several groups, the highest role counts.'),
})
const groupRoles = array(groupRole, {
  maxItems: groupRolesMax,
  description: 'Roles of groups. Empty: everybody has the default role, or a higher one that they were invited with.',
})

export const SsoCertificate = record('SsoCertificate', 'A certificate that a SAML provider signs with.', {
  subject: Type.String({ description: 'Subject of the certificate.' }),
  sha256: Type.String({ description: 'SHA-256 fingerprint, in hexadecimal digits.' }),
  validFrom: timestamp('Time when the certificate becomes valid.'),
  validUntil: timestamp('Time when the certificate expires.'),
  state: oneOf(['good', 'ending', 'ended'], '`ending`: expires within 30 days. `ended`: has expired; signatures by it are still accepted.'),
  pem: Type.String({ description: 'The certificate in PEM format.' }),
})
export type SsoCertificate = Static<typeof SsoCertificate>

const groupsAttribute = nullable(
  line(
    1,
    300,
    'Only for SAML: attribute with the groups of a person. Null: the names that Entra ID, Okta, Google Workspace and Keycloak use.',
  ),
)

export const SsoProvider = record('SsoProvider', 'An identity provider that people of a domain sign in with.', {
  providerId: id('Identifier of the provider.'),
  type: oneOf(types, typeDescription),
  issuer: Type.String({ description: 'Issuer of the provider. For SAML, its entity ID.' }),
  clientId: optional(Type.String({ description: 'Only for OpenID Connect: client ID at the provider.' })),
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
  callbackUrl: Type.String({
    format: 'uri',
    description: 'Redirect URI to register at the provider. For SAML, the assertion consumer service (ACS) URL.',
  }),
  lastFailure: nullable(
    object(
      {
        reason: oneOf(ssoFailures, 'Why nobody was signed in.'),
        at: timestamp('Time of the sign-in.'),
      },
      { description: 'The last sign-in that failed. Null: none since the last one that succeeded.' },
    ),
  ),
  entityId: optional(Type.String({ format: 'uri', description: 'Only for SAML: entity ID (audience) of Earshot for this provider.' })),
  acsUrl: optional(Type.String({ format: 'uri', description: 'Only for SAML: URL that the provider posts its responses to.' })),
  metadataUrl: optional(Type.String({ format: 'uri', description: 'Only for SAML: URL of the metadata of Earshot for this provider.' })),
  signInUrl: optional(Type.String({ description: 'Only for SAML: sign-in URL of the provider (HTTP-Redirect binding).' })),
  certificates: optional(array(SsoCertificate, { description: 'Only for SAML: certificates that the provider signs with.' })),
  groupsAttribute: optional(groupsAttribute),
  scim: ScimProvisioning,
  createdAt: timestamp('Time when the provider was added.'),
})
export type SsoProvider = Static<typeof SsoProvider>

const issuer = Type.Unsafe<string>({
  type: 'string',
  maxLength: 2048,
  'x-text': 'uri',
  description: 'Only for OpenID Connect, where it is required: issuer of the provider, an https URL.',
})
const clientId = line(1, 500, 'Only for OpenID Connect, where it is required: client ID at the provider.')
const clientSecret = line(
  1,
  2000,
  'Only for OpenID Connect, where it is required: client secret at the provider. It is encrypted and never shown again.',
)
const metadata = paragraphs(
  1,
  metadataCharactersMax,
  'Only for SAML: metadata of the provider, as XML. Contains `entityId`, `signInUrl` and `certificates`, which are then left out.',
)
const entityId = line(1, 1024, 'Only for SAML: entity ID of the provider. Required without `metadata`.')
const signInUrl = webAddress('Only for SAML: sign-in URL of the provider (HTTP-Redirect binding). Required without `metadata`.')
const certificates = array(paragraphs(1, 16_000, 'A certificate with an RSA key, in PEM format or as base64.'), {
  minItems: 1,
  maxItems: certificatesMax,
  description: 'Only for SAML: certificates that the provider signs with. Required without `metadata`.',
})

export const SsoProviderCreate = object({
  type: oneOf(types, typeDescription),
  issuer: optional(issuer),
  clientId: optional(clientId),
  clientSecret: optional(clientSecret),
  metadata: optional(metadata),
  entityId: optional(entityId),
  signInUrl: optional(signInUrl),
  certificates: optional(certificates),
  groupsAttribute: optional(groupsAttribute),
  domain: line(3, 253, 'Domain of the email addresses of those who sign in with the provider.'),
  defaultRole: role,
  groupRoles: optional(groupRoles),
})
export type SsoProviderCreate = Static<typeof SsoProviderCreate>

export const SsoProviderUpdate = object({
  enforced: optional(boolean('Whether people of the domain can sign in with the provider only.')),
  clientId: optional(clientId),
  clientSecret: optional(clientSecret),
  metadata: optional(metadata),
  signInUrl: optional(signInUrl),
  certificates: optional(certificates),
  groupsAttribute: optional(groupsAttribute),
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
    bodyBytesMax,
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
    bodyBytesMax,
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
