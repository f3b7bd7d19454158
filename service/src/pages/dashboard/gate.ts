import { leastRole, type Operation, type Problem, problem, type Role, roleMayAsk } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import type { Gate } from '../../http/caller.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { recordVisit } from '../../resources/members/members.ts'
import { isId } from '../../text.ts'

// The caller of the dashboard: a person who is signed in, and a member of the organization in the address.

export interface MemberDeps {
  sql: Sql
  baseUrl: string
  /** Returns the person who is signed in, by the cookie of their browser. */
  sessionOf(request: FastifyRequest): Promise<{ personId: string; name: string; email: string; emailVerified: boolean } | null>
}

/**
 * Lets in members of the organization that the address names, each to what their role reaches. The role is read with every request: one
 * that was taken away reaches nothing from then on. Our own pages alone ask, also for what is only read; what is typed into the address
 * bar, and a download, is read. An organization one is no member of is answered like one there is not.
 */
export const memberGate =
  ({ sql, baseUrl, sessionOf }: MemberDeps): Gate =>
  async (request) => {
    const isTyped = ['GET', 'HEAD'].includes(request.method) && request.headers['sec-fetch-site'] === 'none'
    if (!isTyped && !isSameOrigin(request, { baseUrl })) return foreign
    const person = await sessionOf(request)
    if (!person) return noSession
    const { organizationId } = request.params as { organizationId: string }
    const role = isId(organizationId) ? await recordVisit(sql, { organizationId, personId: person.personId }) : null
    if (!role) return unknownOrganization
    const { personId, name, email, emailVerified } = person
    return {
      organizationId: organizationId.toLowerCase(),
      callerId: personId,
      forbids: (row) => forbids(role, row),
      person: { personId, name, email, emailVerified, role },
    }
  }

function forbids(role: Role, row: Operation): Problem<'Forbidden'> | null {
  return roleMayAsk(role, row) ? null : problem('Forbidden', dashboardMessages.roleTooLow({ role, required: leastRole(row) }))
}

const foreign = problem('Forbidden', dashboardMessages.anotherSite)
const noSession = problem('Unauthorized', dashboardMessages.sessionExpired)
const unknownOrganization = problem('NOT_FOUND', dashboardMessages.unknownOrganization)
