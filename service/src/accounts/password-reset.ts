import type { Sql } from '../database/database.ts'
import { createProof, hasProof, randomToken } from './proofs.ts'

// Addresses at which a person chooses a new password. better-auth checks and uses up their proofs.

/**
 * Creates an address at which a person chooses a password, once, within so many hours. At rest it is a digest, as better-auth keeps those it
 * makes itself. `isMailed`: it goes to their mailbox alone, so using it proves their address (isMailedReset).
 */
export async function passwordAddress(
  sql: Sql,
  { personId, baseUrl, hours, isMailed = false }: { personId: string; baseUrl: string; hours: number; isMailed?: boolean },
): Promise<string> {
  const token = randomToken()
  await createProof(sql, { identifier: `reset-password:${token}`, value: personId, hours })
  if (isMailed) await createProof(sql, { identifier: `mailed-reset:${token}`, value: personId, hours })
  return `${baseUrl}/dashboard/reset#token=${token}`
}

/** Whether the address of a new password went to the mailbox alone, and not through the hands of the operator. */
export const isMailedReset = (sql: Sql, { token }: { token: string }): Promise<boolean> =>
  hasProof(sql, { identifier: `mailed-reset:${token}` })
