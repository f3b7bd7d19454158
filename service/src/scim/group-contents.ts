import { isProblem } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { GroupContents } from '../resources/provisioning/directory-groups.ts'
import { fits, unknownPath } from './attribute-path.ts'
import { type Change, fieldOf, isObject, readLine, unknownAttribute } from './request-body.ts'
import { type ScimProblem, scimProblem } from './scim-problem.ts'

// What requests make of a group.

const { refused } = provisioningMessages

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Characters of a name at most: as many as a group in the provider's settings may have. */
const nameMax = 200

const readOnly = new Set(['id', 'meta', 'schemas'])

/** A group as a resource describes it. */
export const groupOf = (changes: readonly Change[]): GroupContents | ScimProblem =>
  changeGroupContents({ displayName: '', externalId: null, memberIds: new Set() }, changes)

/** A group as changes leave it. */
export function changeGroupContents(group: GroupContents, changes: readonly Change[]): GroupContents | ScimProblem {
  const changed = { displayName: group.displayName, externalId: group.externalId, memberIds: new Set(group.memberIds) }
  for (const change of changes) {
    const flaw = apply(changed, change)
    if (flaw) return flaw
  }
  return changed.displayName === '' ? scimProblem('invalidValue', refused.required({ name: 'displayName' })) : changed
}

type Changing = GroupContents & { memberIds: Set<string> }

function apply(group: Changing, change: Change): ScimProblem | null {
  const { op, path, isNamed } = change
  if (path.isExtension) return null
  if (readOnly.has(path.name)) return isNamed ? scimProblem('mutability', refused.readOnly({ name: path.text })) : null
  if (path.name === 'members') return applyMembers(group, change)
  if (path.sub !== null || path.filter.length > 0 || !['displayname', 'externalid'].includes(path.name))
    return isNamed ? unknownPath(path.text) : unknownAttribute(path.text)
  const line = readLine(op === 'remove' ? null : change.value, { name: path.text, max: nameMax })
  if (isProblem(line)) return line
  if (path.name === 'displayname') group.displayName = line ?? ''
  else group.externalId = line
  return null
}

/** Entra names those who leave by a value, Okta by a filter. */
function applyMembers(group: Changing, { op, path, value }: Change): ScimProblem | null {
  if (path.filter.length > 0) {
    if (op !== 'remove' || path.sub !== null) return unknownPath(path.text)
    for (const id of group.memberIds) if (fits(path.filter, { value: id })) group.memberIds.delete(id)
    return null
  }
  if (path.sub !== null) return unknownPath(path.text)
  const ids = readMembers(value)
  if (isProblem(ids)) return ids
  if (op === 'remove') {
    if (value === undefined || value === null) group.memberIds.clear()
    for (const id of ids) group.memberIds.delete(id)
    return null
  }
  if (op === 'replace') group.memberIds.clear()
  for (const id of ids) group.memberIds.add(id)
  return null
}

function readMembers(value: unknown): string[] | ScimProblem {
  if (value === null || value === undefined) return []
  const ids: string[] = []
  for (const each of Array.isArray(value) ? value : [value]) {
    const id = isObject(each) ? fieldOf(each, 'value') : null
    if (typeof id !== 'string' || id.length > nameMax) return scimProblem('invalidValue', refused.members)
    ids.push(id.toLowerCase())
  }
  return ids
}
