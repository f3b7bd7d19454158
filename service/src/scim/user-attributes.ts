import { isProblem } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { UserAttributes } from '../resources/provisioning/directory.ts'
import { fits, unknownPath } from './attribute-path.ts'
import { type Change, fieldOf, isObject, readLine, unknownAttribute } from './request-body.ts'
import { type ScimProblem, scimProblem } from './scim-problem.ts'

// What requests make of a user. Of RFC 7643's attributes those are kept that say who somebody is here; the others, and those of extensions,
// are passed over, as every directory sends some of them.

const { refused } = provisioningMessages

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** Characters of a user name, an address and an external id at most, and of a part of a name. */
const [nameMax, partMax] = [254, 200]

const texts: Readonly<Record<string, { field: keyof UserAttributes; max: number }>> = {
  username: { field: 'userName', max: nameMax },
  externalid: { field: 'externalId', max: nameMax },
  displayname: { field: 'displayName', max: partMax },
  'name.formatted': { field: 'formattedName', max: partMax },
  'name.givenname': { field: 'givenName', max: partMax },
  'name.familyname': { field: 'familyName', max: partMax },
}
const noName = { formatted: null, givenName: null, familyName: null }
const passedOver = new Set([
  ...[
    'nickname',
    'profileurl',
    'title',
    'usertype',
    'preferredlanguage',
    'locale',
    'timezone',
    'password',
    'phonenumbers',
    'ims',
    'photos',
  ],
  ...['addresses', 'entitlements', 'roles', 'x509certificates'],
  ...['name.middlename', 'name.honorificprefix', 'name.honorificsuffix'],
])
const readOnly = new Set(['id', 'meta', 'groups', 'schemas'])

const blank: UserAttributes = {
  ...{ userName: '', externalId: null, active: true, displayName: null, formattedName: null, givenName: null, familyName: null },
  ...{ email: null, emailType: null },
}

/** A user as a resource describes them. `active`: where it does not say. */
export const userOf = (changes: readonly Change[], { active }: { active: boolean }): UserAttributes | ScimProblem =>
  changeUserAttributes({ ...blank, active }, changes)

/** A user as changes leave them. */
export function changeUserAttributes(user: UserAttributes, changes: readonly Change[]): UserAttributes | ScimProblem {
  const changed = { ...user }
  for (const change of changes) {
    const flaw = apply(changed, change)
    if (flaw) return flaw
  }
  return changed.userName === '' ? scimProblem('invalidValue', refused.required({ name: 'userName' })) : changed
}

function apply(user: UserAttributes, change: Change): ScimProblem | null {
  const { op, path, isNamed } = change
  if (path.isExtension) return null
  const value = op === 'remove' ? null : change.value
  const key = path.sub === null ? path.name : `${path.name}.${path.sub}`
  if (path.name === 'emails') return applyEmail(user, { ...change, value })
  if (readOnly.has(path.name)) return isNamed ? scimProblem('mutability', refused.readOnly({ name: path.text })) : null
  if (passedOver.has(path.name) || passedOver.has(key)) return null
  if (path.filter.length > 0) return unknownPath(path.text)
  if (key === 'active') return applyActive(user, value)
  if (key === 'name') return applyName(user, change, value)
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  if (!text) return isNamed ? unknownPath(path.text) : unknownAttribute(path.text)
  const line = readLine(value, { name: path.text, max: text.max })
  if (isProblem(line)) return line
  Object.assign(user, { [text.field]: text.field === 'userName' ? (line ?? '') : line })
  return null
}

/** Entra writes it as a text, too. */
function applyActive(user: UserAttributes, value: unknown): ScimProblem | null {
  const active = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value
  if (typeof active !== 'boolean') return scimProblem('invalidValue', refused.boolean({ name: 'active' }))
  user.active = active
  return null
}

/** Parts of a name at once: those that are not said stay (RFC 7644, 3.5.2.3). */
function applyName(user: UserAttributes, { path, isNamed }: Change, value: unknown): ScimProblem | null {
  if (value !== null && value !== undefined && !isObject(value)) return scimProblem('invalidValue', refused.name)
  for (const [part, each] of Object.entries(value ?? noName)) {
    const inner = { ...path, sub: part.toLowerCase(), text: `name.${part}` }
    const flaw = apply(user, { op: 'replace', path: inner, value: each, isNamed })
    if (flaw) return flaw
  }
  return null
}

interface Email {
  value: string
  type: string | null
  isPrimary: boolean
}

/** Of several addresses one is kept: the primary, else the one for work, else the first. */
function applyEmail(user: UserAttributes, { op, path, value }: Change): ScimProblem | null {
  const kept = user.email === null ? null : { value: user.email, type: user.emailType, isPrimary: true }
  const isMeant = kept === null || fits(path.filter, { value: kept.value, type: kept.type ?? 'work', primary: true })
  if (path.sub === null) {
    const read = readEmails(value)
    if (isProblem(read)) return read
    if (!isMeant) return null
    const next = op === 'add' && kept ? (read.find(({ isPrimary, type }) => isPrimary || type === kept.type) ?? kept) : best(read)
    keep(user, next)
    return null
  }
  if (path.sub !== 'value' && path.sub !== 'type') return ['primary', 'display', '$ref'].includes(path.sub) ? null : unknownPath(path.text)
  const line = readLine(value, { name: path.text, max: nameMax })
  if (isProblem(line)) return line
  if (!isMeant) return null
  if (path.sub === 'type') keep(user, kept && { ...kept, type: line })
  else keep(user, line === null ? null : { value: line, type: kept?.type ?? typeIn(path.filter), isPrimary: true })
  return null
}

function typeIn(filter: Change['path']['filter']): string | null {
  const type = filter.find(({ path }) => path.name === 'type')?.value
  return typeof type === 'string' ? type : null
}

const keep = (user: UserAttributes, email: Email | null): void => {
  user.email = email?.value ?? null
  user.emailType = email?.type ?? null
}

const best = (emails: readonly Email[]): Email | null =>
  emails.find(({ isPrimary }) => isPrimary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0] ?? null

function readEmails(value: unknown): Email[] | ScimProblem {
  if (value === null || value === undefined) return []
  const emails: Email[] = []
  for (const each of Array.isArray(value) ? value : [value]) {
    if (!isObject(each)) return noEmails
    const [address, type] = ['value', 'type'].map((name) => readLine(fieldOf(each, name), { name: `emails.${name}`, max: nameMax }))
    if (isProblem(address)) return address
    if (isProblem(type)) return type
    // Without an address it is none: some directories send those of everybody who has none.
    if (address) emails.push({ value: address, type: type ?? null, isPrimary: String(fieldOf(each, 'primary')).toLowerCase() === 'true' })
  }
  return emails
}

const noEmails = scimProblem('invalidValue', refused.emails)
