import type { Operation } from './operation.ts'

/** The roles of members, the lowest first: each has the permissions of those before it. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** Whether a role is at least another. */
export const isAtLeast = (role: Role | null, least: Role): boolean => role !== null && roles.indexOf(role) >= roles.indexOf(least)

/** The lowest role that may call an operation: `viewer` for reading and `member` for changing, unless the row says otherwise. */
export const leastRole = ({ role, method }: Pick<Operation, 'role' | 'method'>): Role => role ?? (method === 'GET' ? 'viewer' : 'member')

/** Returns whether a role may call an operation. */
export const roleMayAsk = (role: Role, row: Pick<Operation, 'role' | 'method'>): boolean =>
  roles.indexOf(role) >= roles.indexOf(leastRole(row))
