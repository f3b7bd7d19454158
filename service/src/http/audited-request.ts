import { errors as errorStatus, isProblem } from '@earshot/contract'
import type { MemberCaller } from '../operation.ts'
import type { Once } from './idempotency.ts'

// Actions of members are recorded before they are done, so that none can be missing, and their results afterwards (decision 26).

export interface AuditLog {
  /** Records an action; returns the id of its entry. */
  begin(about: {
    organizationId: string
    person: MemberCaller
    operation: string
    projectId: string | null
    subjectId: string | null
    /** Names of what was sent, never what was in it. */
    fields: string[]
  }): Promise<string>
  /** Records the result of an action. */
  end(about: { organizationId: string; entryId: string; status: number; subjectId: string | null }): Promise<void>
}

interface Action {
  organizationId: string
  person: MemberCaller
  operation: string
  params: Record<string, string>
  parameterNames: readonly string[]
  body: unknown
}

/** Carries out a member's action between the two records of it. */
export async function carryOutAudited(
  auditLog: AuditLog,
  { params, parameterNames, body, ...about }: Action,
  carryOut: () => Promise<Once>,
): Promise<Once> {
  const { organizationId } = about
  const subject = parameterNames.filter((name) => name !== 'projectId').at(-1)
  const subjectId = subject === undefined ? null : params[subject]!
  const entryId = await auditLog.begin({ ...about, projectId: params.projectId ?? null, subjectId, fields: Object.keys(body ?? {}) })
  let status = 500
  let createdId: string | null = null
  try {
    const done = await carryOut()
    status = isProblem(done.outcome) ? errorStatus[done.outcome.code].status : done.outcome.status
    if (!isProblem(done.outcome)) createdId = idIn(done.outcome.body)
    return done
  } finally {
    await auditLog.end({ organizationId, entryId, status, subjectId: subjectId ?? createdId })
  }
}

/** The id of a record that was answered: its first field that is one. */
function idIn(body: unknown): string | null {
  const shown: unknown = typeof body === 'string' ? JSON.parse(body) : body
  if (typeof shown !== 'object' || shown === null) return null
  const [, value] = Object.entries(shown).find(([name]) => /^id$|Id$/.test(name)) ?? []
  return typeof value === 'string' ? value : null
}
