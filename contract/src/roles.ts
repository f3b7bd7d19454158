import type { Operation } from './operation.ts'

/** What a member of an organization may be, the least first: each may do all that those before may. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** The least role that may ask an operation. Reading is everybody’s, changing a member’s, unless the row says otherwise. */
export const leastRole = ({ role, method }: Pick<Operation, 'role' | 'method'>): Role => role ?? (method === 'GET' ? 'viewer' : 'member')

/** Whether somebody in a role may ask an operation. */
export const roleMayAsk = (role: Role, row: Pick<Operation, 'role' | 'method'>): boolean =>
  roles.indexOf(role) >= roles.indexOf(leastRole(row))
