import { scimBodyBytesMax, scimPageMax } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import { groupSchema } from './group-contents.ts'
import { listResource } from './resources.ts'
import { userSchema } from './user-attributes.ts'

// What a directory learns before it begins (RFC 7644, 4): what is supported, which resources there are, and of what they are made.

const words = provisioningMessages.schemas

type Document = Record<string, unknown> & { id?: string }

export interface Discovery {
  serviceProviderConfig: Document
  resourceTypes: readonly Document[]
  schemas: readonly Document[]
}

/** `url`: where the service provisions. */
export function discoveryOf(url: string): Discovery {
  const located = (resourceType: string, path: string) => ({ resourceType, location: `${url}/${path}` })
  return {
    serviceProviderConfig: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: scimBodyBytesMax },
      filter: { supported: true, maxResults: scimPageMax },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken', name: words.bearer, description: words.bearerAbout, primary: true }],
      meta: located('ServiceProviderConfig', 'ServiceProviderConfig'),
    },
    resourceTypes: [
      { id: 'User', name: words.user, endpoint: '/Users', description: words.userAbout, schema: userSchema },
      { id: 'Group', name: words.group, endpoint: '/Groups', description: words.groupAbout, schema: groupSchema },
    ].map((each) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      ...each,
      meta: located('ResourceType', `ResourceTypes/${each.id}`),
    })),
    schemas: [
      { id: userSchema, name: words.user, description: words.userAbout, attributes: userAttributes },
      { id: groupSchema, name: words.group, description: words.groupAbout, attributes: groupAttributes },
    ].map((each) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      ...each,
      meta: located('Schema', `Schemas/${each.id}`),
    })),
  }
}

/** A list of documents, all at once. */
export const listDocuments = (documents: readonly Document[]) => listResource(documents, { total: documents.length, startIndex: 1 })

interface Characteristics {
  type?: 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  mutability?: 'readOnly' | 'immutable'
  uniqueness?: 'server'
  caseExact?: boolean
  referenceTypes?: readonly string[]
  canonicalValues?: readonly string[]
  subAttributes?: readonly object[]
}

const attribute = (name: string, description: string, { type, ...more }: Characteristics = {}) => ({
  ...{ name, type: type ?? 'string', multiValued: false, description, required: false },
  ...(type !== 'boolean' && type !== 'complex' && { caseExact: false }),
  ...{ mutability: 'readWrite', returned: 'default', ...(type !== 'boolean' && type !== 'complex' && { uniqueness: 'none' }) },
  ...more,
})

const reference = (type: string) =>
  attribute('$ref', words.reference, { type: 'reference', mutability: 'readOnly', referenceTypes: [type] })

const userAttributes = [
  attribute('userName', words.userName, { required: true, uniqueness: 'server' }),
  attribute('externalId', words.externalId, { caseExact: true }),
  attribute('name', words.name, {
    type: 'complex',
    subAttributes: [
      attribute('formatted', words.formatted),
      attribute('givenName', words.givenName),
      attribute('familyName', words.familyName),
    ],
  }),
  attribute('displayName', words.displayName),
  attribute('emails', words.emails, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', words.emailValue, { required: true }),
      attribute('type', words.emailType, { canonicalValues: ['work', 'home', 'other'] }),
      attribute('primary', words.emailPrimary, { type: 'boolean' }),
    ],
  }),
  attribute('active', words.active, { type: 'boolean' }),
  attribute('groups', words.groups, {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', words.groupValue, { mutability: 'readOnly' }),
      reference('Group'),
      attribute('display', words.groupDisplay, { mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', words.groupName, { required: true, uniqueness: 'server' }),
  attribute('externalId', words.externalId, { caseExact: true }),
  attribute('members', words.members, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', words.memberValue, { mutability: 'immutable' }),
      reference('User'),
      attribute('display', words.memberDisplay, { mutability: 'readOnly' }),
    ],
  }),
]
