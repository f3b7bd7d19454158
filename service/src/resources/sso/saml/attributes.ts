import { asciiEmail } from '../../../text.ts'
import { namespaces } from './names.ts'
import { attributeOf, childrenOf, type XmlElement } from './read-xml.ts'

// What providers say of a person, under the names that Entra ID, Okta, Google Workspace, Keycloak and AD FS give by default.

/** Values by the name of their attribute, in lower case. */
type Attributes = ReadonlyMap<string, readonly string[]>

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

const emailNames = [
  ...['email', 'mail', 'emailaddress', 'user.email', `${claims}/emailaddress`],
  ...['urn:oid:0.9.2342.19200300.100.1.3', 'urn:oid:1.2.840.113549.1.9.1'],
]
const fullNames = [
  'displayname',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'name',
  'cn',
]
const firstNames = ['firstname', 'givenname', 'first_name', 'user.firstname', `${claims}/givenname`, 'urn:oid:2.5.4.42']
const lastNames = ['lastname', 'surname', 'sn', 'last_name', 'user.lastname', `${claims}/surname`, 'urn:oid:2.5.4.4']
const groupNames = [
  ...['groups', 'group', 'memberof', 'member'],
  ...['http://schemas.microsoft.com/ws/2008/06/identity/claims/groups', 'http://schemas.xmlsoap.org/claims/group'],
]

/** Reads all attributes of a signed assertion. */
export function attributesOf(assertion: XmlElement): Attributes {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, namespaces.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, namespaces.assertion, 'Attribute')) {
      const name = (attributeOf(attribute, 'Name') ?? '').toLowerCase()
      const values = childrenOf(attribute, namespaces.assertion, 'AttributeValue')
      const texts = values.filter(({ elements }) => elements.length === 0).map(({ text }) => text.trim())
      found.set(name, [...(found.get(name) ?? []), ...texts])
    }
  return found
}

/** The person's address: the only one of an attribute, or the name itself where it is an address. Null: none, or several. */
export function emailIn(attributes: Attributes, nameId: string): string | null {
  for (const name of emailNames) {
    const values = new Set(attributes.get(name))
    if (values.size > 0) return values.size === 1 ? [...values][0]! : null
  }
  return asciiEmail(nameId) === null ? null : nameId
}

export function nameIn(attributes: Attributes): string | null {
  const one = (names: readonly string[]): string | undefined => names.map((name) => attributes.get(name)?.[0]).find(Boolean)
  const parts = [one(firstNames), one(lastNames)].filter((part) => part !== undefined)
  return one(fullNames) ?? (parts.length > 0 ? parts.join(' ') : null)
}

/** The person's groups. `chosen`: the attribute that the owner named, instead of the usual ones. */
export const groupsIn = (attributes: Attributes, chosen: string | null): string[] =>
  (chosen === null ? groupNames : [chosen.toLowerCase()]).flatMap((name) => attributes.get(name) ?? [])
