import { refuse } from '@earshot/contract'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { cookieIn } from '../../html/cookie.ts'
import { type Gate, permitting } from '../../http/caller.ts'
import { isOurs } from '../../http/same-origin.ts'
import { findPortalSession, type PortalSession } from '../../resources/webhook-portal/sessions.ts'

// Who is in the portal, by the cookie of their browser, and whether it is their own page that asks.

export interface PortalDoor {
  sql: Sql
  baseUrl: string
}

const isHttps = ({ baseUrl }: PortalDoor) => baseUrl.startsWith('https:')

/** The session's cookie. Sent to this host alone, never to a page's script, never from another site; by https alone where there is https. */
export const sessionCookie = (door: PortalDoor) =>
  ({
    name: isHttps(door) ? '__Host-earshot_portal' : 'earshot_portal',
    path: '/',
    sameSite: 'Strict',
    isSecure: isHttps(door),
  }) as const

/** The session of a request; null when there is none, or it is over. */
export async function sessionOf(door: PortalDoor, request: FastifyRequest): Promise<PortalSession | null> {
  const token = cookieIn(request, { name: sessionCookie(door).name, shape: '[\\w-]{43}' })
  return token === null ? null : findPortalSession(door.sql, { token })
}

/**
 * Lets in who has a session, and reaches webhooks with it and nothing else. Our own pages alone ask, also for what is only read, secrets
 * among it: a neighbour's page, which is sent the cookie along, gets nothing to guess at. What is typed into the address bar is read.
 */
export const portalGate =
  (door: PortalDoor): Gate =>
  async (request) => {
    const isTyped = ['GET', 'HEAD'].includes(request.method) && request.headers['sec-fetch-site'] === 'none'
    if (!isTyped && !isOurs(request, door)) return foreign
    const session = await sessionOf(door, request)
    return session ? { organizationId: session.organizationId, callerId: session.sessionId, forbids: permitting(['webhooks']) } : noSession
  }

const foreign = refuse('Forbidden', 'This was asked from another site.')
const noSession = refuse('Unauthorized', 'There is no session, or it is over. Ask for a new address of the portal.')
