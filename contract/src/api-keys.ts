import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { permissions } from './permissions.ts'
import { array, date, id, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Keys of an organization that are not revoked. */
export const apiKeysMax = 100

const granted = oneOf(permissions, 'Permission for a group of operations.')

export const ApiKey = record('ApiKey', 'An API key. Its secret is shown only once, on creation.', {
  keyId: id('Identifier of the API key.'),
  name: Type.String({ description: 'Name of the API key, for the team.' }),
  permissions: array(granted, { description: 'Permissions of the API key.' }),
  createdBy: nullable(Type.String({ description: 'Name of the member who created the key. Null if it was created on the command line.' })),
  createdAt: timestamp('Time when the key was created.'),
  expiresAt: nullable(timestamp('Time when the key expires. Null if it does not expire.')),
  lastUsedAt: nullable(timestamp('Time when the key was last used, to the minute. Null if it was never used.')),
  revokedAt: nullable(timestamp('Time when the key was revoked. Null if it was not revoked.')),
})
export type ApiKey = Static<typeof ApiKey>

export const ApiKeyCreate = object({
  name: line(1, 100, 'Name of the API key, for the team.'),
  permissions: array(granted, { minItems: 1, uniqueItems: true, description: 'Permissions of the API key.' }),
  expiresAt: optional(nullable(date('Time when the key expires. Omit or send null for a key that does not expire.'))),
})
export type ApiKeyCreate = Static<typeof ApiKeyCreate>

export const ApiKeyCreated = record('ApiKeyCreated', 'A new API key with its secret, which is shown only once.', {
  ...ApiKey.properties,
  key: Type.String({ description: 'Secret of the key, to send in the `x-api-key` header.' }),
})
export type ApiKeyCreated = Static<typeof ApiKeyCreated>

/** Operations of members alone. */
export const apiKeysDashboardRows = {
  'apiKeys.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/api-keys',
    summary: 'List API keys',
    description: 'Lists API keys, newest first, including revoked and expired ones.',
    success: { 200: object({ apiKeys: array(ApiKey) }) },
    errors: [],
  }),
  'apiKeys.create': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key',
    description: `Creates an API key and returns its secret, which is shown only once. An organization can have up to ${apiKeysMax} keys that are not revoked.`,
    body: ApiKeyCreate,
    success: { 201: ApiKeyCreated },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED', 'Forbidden'],
  }),
  'apiKeys.revoke': operation({
    ...forMembers,
    role: 'admin',
    method: 'DELETE',
    path: '/api-keys/{keyId}',
    summary: 'Revoke an API key',
    description: 'Revokes an API key. It stops working on all nodes within one second. Revoking a revoked key has no effect.',
    success: { 200: ApiKey },
    errors: ['NOT_FOUND'],
  }),
} as const
