import { problem } from '@earshot/contract'
import { portalMessages } from '@earshot/messages/api/portal'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { cookieIn } from '../../html/cookie.ts'
import { type Gate, permitting } from '../../http/caller.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { findPortalSession, type PortalSession } from '../../resources/webhook-portal/sessions.ts'

// The visitor of the portal, by the cookie of their browser, and whether it is their own page that asks.

export interface PortalDeps {
  sql: Sql
  baseUrl: string
}

const isHttps = ({ baseUrl }: PortalDeps) => baseUrl.startsWith('https:')

/** The session's cookie. Sent to this host alone, never to a page's script, never from another site; by https alone where there is https. */
export const sessionCookie = (deps: PortalDeps) =>
  ({
    name: 'earshot_portal',
    path: '/',
    sameSite: 'Strict',
    isSecure: isHttps(deps),
  }) as const

/** The session of a request; null when there is none, or it is over. */
export async function sessionOf(deps: PortalDeps, request: FastifyRequest): Promise<PortalSession | null> {
  const token = cookieIn(request, { name: sessionCookie(deps).name, shape: '[\\w-]{43}', path: '/' })
  return token === null ? null : findPortalSession(deps.sql, { token })
}

/**
 * Lets in who has a session, and reaches webhooks with it and nothing else. Our own pages alone ask, also for what is only read, secrets
 * among it: a neighbour's page, which is sent the cookie along, gets nothing to guess at. What is typed into the address bar is read.
 */
export const portalGate =
  (deps: PortalDeps): Gate =>
  async (request) => {
    const isTyped = ['GET', 'HEAD'].includes(request.method) && request.headers['sec-fetch-site'] === 'none'
    if (!isTyped && !isSameOrigin(request, deps)) return foreign
    const session = await sessionOf(deps, request)
    return session ? { organizationId: session.organizationId, callerId: session.sessionId, forbids: permitting(['webhooks']) } : noSession
  }

export const foreign = problem('Forbidden', portalMessages.foreign)
export const noSession = problem('Unauthorized', portalMessages.noSession)
/** Of a portal URL whose code opens nothing any more. */
export const urlExpired = { code: 'PORTAL_ADDRESS_OVER', detail: portalMessages.urlExpired } as const
