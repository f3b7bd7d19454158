import type { Role } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { withFewMarks } from '../../text.ts'
import type { ProviderKey } from './scim-tokens.ts'

// What a provider's directory says: users, and the groups they are in.

/** The provider whose directory it is. */
export interface Directory extends ProviderKey {
  domain: string
  defaultRole: Role
}

/** What a directory says of a user: as much as is kept. */
export interface UserAttributes {
  userName: string
  externalId: string | null
  /** Whether they are to be a member. */
  active: boolean
  displayName: string | null
  formattedName: string | null
  givenName: string | null
  familyName: string | null
  /** Null: the user name is the address. */
  email: string | null
  emailType: string | null
}

export interface DirectoryUser extends UserAttributes {
  scimUserId: string
  personId: string
  createdAt: string
  updatedAt: string
  groups: { scimGroupId: string; displayName: string }[]
}

export interface GroupAttributes {
  displayName: string
  externalId: string | null
}

export interface DirectoryGroup extends GroupAttributes {
  scimGroupId: string
  createdAt: string
  updatedAt: string
}

/** A user in a group. */
export interface GroupMember {
  scimUserId: string
  userName: string
}

/** The form in which names are compared: no two users, or groups, differ by capitals alone. */
export const comparedName = (name: string): string => withFewMarks(name).normalize('NFKC').toLowerCase()

/** The directory of a provider; null: it is gone. */
export async function findDirectory(sql: Sql, { organizationId, providerId }: ProviderKey): Promise<Directory | null> {
  const [found] = await sql<Directory[]>`
    select organization_id, provider_id, domain, default_role from sso_provider
    where organization_id = ${organizationId} and provider_id = ${providerId} and domain_verified_at is not null`
  return found ?? null
}
