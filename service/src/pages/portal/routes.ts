import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCookie } from '../../html/cookie.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { endPortalSession, exchangePortalCode, type PortalSession, sessionHours } from '../../resources/webhook-portal/sessions.ts'
import { portalWords } from '../../words/portal.ts'
import { type BuiltApps, sendApp } from '../apps/built-apps.ts'
import { type PortalDeps, sessionCookie, sessionOf } from './gate.ts'
import { closedPage, foreignPage, missingPage, overPage } from './portal-page.ts'
import { portalPlaces } from './portal-places.ts'

// The portal's routes (docs/rules/webhooks.md#portal). Whoever is in gets the app, at every address of it; to come in takes the code
// behind the # of the address, which the page's script sends, or which is pasted where there are no scripts.

export const portalPages = ({ sql, baseUrl, apps }: PortalDeps & { apps: BuiltApps | null }): PageRoutes => ({
  prefix: '/portal',
  register(server) {
    const deps = { sql, baseUrl }
    const keepToken = (reply: FastifyReply, { token, seconds }: { token: string; seconds: number }) =>
      sendCookie(reply, { ...sessionCookie(deps), value: token, seconds })
    const session = (request: FastifyRequest) => sessionOf(deps, request)
    /** In the language that the reader chose. */
    const here = (request: FastifyRequest, address: string) => keepingLanguage(address, chosenLanguage(request))
    const wordsFor = (request: FastifyRequest) => portalWords(readerLanguage(request))

    server.addHook('onRequest', async (request, reply) => {
      // The address tells nothing, and with this a browser says of its own forms that they are ours.
      reply.header('referrer-policy', 'same-origin')
      if (!['GET', 'HEAD'].includes(request.method) && !isSameOrigin(request, deps))
        return wantsJson(request)
          ? reply.code(403).send({ code: 'Forbidden', message: 'This was asked from another site.' })
          : sendPage(request, reply, foreignPage(wordsFor(request)))
    })

    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await session(request)
      if (!found) return sendPage(request, reply, closedPage(wordsFor(request), { enter: here(request, '/portal/session') }))
      if (!apps) return sendPage(request, reply, missingPage(wordsFor(request)))
      const places = portalPlaces(wordsFor(request), { ...found, leave: here(request, '/portal/leave') })
      return sendApp(request, reply, apps.documents.portal, places)
    }

    server.get('/', show)
    for (const screen of screens) {
      server.get(`/${screen}`, show)
      server.get(`/${screen}/:id`, show)
    }

    server.get('/session', async (request, reply) => {
      const found = await session(request)
      return found ? shown(found) : reply.code(401).send(noSession)
    })

    server.post('/session', async (request, reply) => {
      const code = codeIn(formIn(request).get('code') ?? '')
      const entered = code && (await exchangePortalCode(sql, { code }))
      if (!entered) {
        const over = { code: 'PORTAL_ADDRESS_OVER', message: 'The address was used before, or its five minutes are over.' }
        return wantsJson(request) ? reply.code(410).send(over) : sendPage(request, reply, overPage(wordsFor(request)))
      }
      keepToken(reply, { token: entered.token, seconds: sessionHours * 3600 })
      return wantsJson(request) ? shown(entered.session) : reply.code(303).header('location', here(request, '/portal')).send()
    })

    const leave = async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await session(request)
      if (found) await endPortalSession(sql, found)
      keepToken(reply, { token: '', seconds: 0 })
    }

    server.delete('/session', async (request, reply) => {
      await leave(request, reply)
      return reply.code(204).send()
    })

    // The same for a form, which knows no DELETE.
    server.post('/leave', async (request, reply) => {
      await leave(request, reply)
      return reply.code(303).header('location', here(request, '/portal')).send()
    })
  },
})

/** The places of the app (web/src/portal/routes.ts); below each, what is opened there. */
const screens = ['destinations', 'deliveries', 'recover', 'events', 'charts', 'test', 'verify'] as const

/** What a program is told of a session; no ids: they open nothing, and nothing asks for them. */
const shown = ({ organizationName, theme, expiresAt }: PortalSession) => ({ organization: { name: organizationName }, theme, expiresAt })

const noSession = { code: 'Unauthorized', message: 'There is no session, or it is over. Ask for a new address of the portal.' }

/** The code in a whole address, or by itself. */
const codeIn = (written: string): string | null => /^(?:.*[#&]code=)?([\w-]{43})(?:&|$)/.exec(written.trim())?.[1] ?? null

const wantsJson = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('application/json')
