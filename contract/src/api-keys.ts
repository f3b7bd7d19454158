import { Type } from 'typebox'
import { forMembers, operation, permissions } from './operation.ts'
import { array, date, id, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Keys of an organization that are not revoked. */
export const apiKeysMax = 100

const granted = oneOf(permissions, 'A group of operations.')

export const ApiKey = record('ApiKey', 'A key of the API. The secret itself is never shown again.', {
  keyId: id('Identifier of the key.'),
  name: Type.String({ description: 'The team’s own name for it.' }),
  permissions: array(granted, { description: 'What it may do.' }),
  createdBy: nullable(Type.String({ description: 'Name of the member who made it; null when it was made on the command line.' })),
  createdAt: timestamp('When it was made.'),
  expiresAt: nullable(timestamp('Until when it works; null: until it is revoked.')),
  lastUsedAt: nullable(timestamp('When it was last used, to the minute.')),
  revokedAt: nullable(timestamp('When it was revoked.')),
})
export type ApiKey = Static<typeof ApiKey>

export const ApiKeyCreate = object({
  name: line(1, 100, 'The team’s own name for it.'),
  permissions: array(granted, { minItems: 1, uniqueItems: true, description: 'What it may do.' }),
  expiresAt: optional(nullable(date('Until when it works.'))),
})
export type ApiKeyCreate = Static<typeof ApiKeyCreate>

export const ApiKeyCreated = record('ApiKeyCreated', 'A new key with its secret, which is shown this once.', {
  ...ApiKey.properties,
  key: Type.String({ description: 'The secret, for the header x-api-key.' }),
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
    description: 'Newest first, revoked and expired ones included.',
    success: { 200: object({ apiKeys: array(ApiKey) }) },
    errors: [],
  }),
  'apiKeys.create': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key',
    description: `Shows its secret once. At most ${apiKeysMax} that are not revoked.`,
    body: ApiKeyCreate,
    success: { 201: ApiKeyCreated },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'apiKeys.revoke': operation({
    ...forMembers,
    role: 'admin',
    method: 'DELETE',
    path: '/api-keys/{keyId}',
    summary: 'Revoke an API key',
    description: 'It works on no node for more than a second from now. One that is revoked stays so.',
    success: { 200: ApiKey },
    errors: ['NOT_FOUND'],
  }),
} as const
