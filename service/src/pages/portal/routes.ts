import { portalMessages } from '@earshot/messages/service/portal'
import type { FastifyRequest } from 'fastify'
import type { Cookie } from '../../html/cookie.ts'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { endPortalSession, exchangePortalCode, type PortalSession, sessionHours } from '../../resources/webhook-portal/sessions.ts'
import { type BuiltApps, sendApp } from '../apps/built-apps.ts'
import { foreign, noSession, type PortalDeps, sessionCookie, sessionOf, urlExpired } from './gate.ts'
import { closedPage, foreignPage, missingPage, overPage } from './portal-page.ts'
import { portalPlaces } from './portal-places.ts'

// The portal's routes (docs/rules/webhooks.md#portal). A reader with a session gets the app, at every address
// of it. A session begins with the code behind the # of the address, which the page's script sends, or which is pasted where there are no
// scripts.

export const portalPages = ({ sql, baseUrl, apps }: PortalDeps & { apps: BuiltApps | null }): PageRoutes => ({
  prefix: '/portal',
  register(server) {
    const deps = { sql, baseUrl, apps }
    server.addHook('onRequest', async (request, reply) => {
      // The address tells nothing, and with this a browser says of its own forms that they are ours.
      reply.header('referrer-policy', 'same-origin')
      if (!['GET', 'HEAD'].includes(request.method) && !isSameOrigin(request, deps))
        return wantsJson(request) ? reply.code(403).send(problemJson(foreign)) : sendPage(request, reply, foreignPage(wordsFor(request)))
    })
    routesOf<Deps, '/portal', string>(deps, '/portal', {
      'GET /': show,
      ...Object.fromEntries(screens.flatMap((screen) => [`GET /${screen}`, `GET /${screen}/:id`].map((place) => [place, show]))),
      'GET /session': showSession,
      'POST /session': enter,
      'DELETE /session': leave,
      // The same for a form, which knows no DELETE.
      'POST /leave': leaveByForm,
    }).register(server)
  },
})

interface Deps extends PortalDeps {
  apps: BuiltApps | null
}

async function show({ apps, ...deps }: Deps, request: PageRequest): Promise<Answer> {
  const found = await sessionOf(deps, request)
  if (!found) return closedPage(wordsFor(request), { enter: here(request, '/portal/session') })
  if (!apps) return missingPage(wordsFor(request))
  const places = portalPlaces(wordsFor(request), { ...found, leave: here(request, '/portal/leave') })
  return (reply) => sendApp(request, reply, apps.documents.portal, places)
}

async function showSession(deps: Deps, request: PageRequest): Promise<Answer> {
  const found = await sessionOf(deps, request)
  return found ? { status: 200, json: sessionView(found) } : { status: 401, json: problemJson(noSession) }
}

async function enter(deps: Deps, request: PageRequest): Promise<Answer> {
  const code = codeIn(formIn(request).get('code') ?? '')
  const entered = code && (await exchangePortalCode(deps.sql, { code }))
  if (!entered) return wantsJson(request) ? { status: 410, json: problemJson(urlExpired) } : overPage(wordsFor(request))
  const cookies = [tokenCookie(deps, { token: entered.token, seconds: sessionHours * 3600 })]
  return wantsJson(request)
    ? { status: 200, json: sessionView(entered.session), cookies }
    : { status: 303, location: here(request, '/portal'), cookies }
}

async function leave(deps: Deps, request: PageRequest): Promise<Answer> {
  await endSession(deps, request)
  return { status: 204, cookies: [tokenCookie(deps, { token: '', seconds: 0 })] }
}

async function leaveByForm(deps: Deps, request: PageRequest): Promise<Answer> {
  await endSession(deps, request)
  return { status: 303, location: here(request, '/portal'), cookies: [tokenCookie(deps, { token: '', seconds: 0 })] }
}

async function endSession(deps: Deps, request: PageRequest): Promise<void> {
  const found = await sessionOf(deps, request)
  if (found) await endPortalSession(deps.sql, found)
}

const tokenCookie = (deps: Deps, { token, seconds }: { token: string; seconds: number }): Cookie => ({
  ...sessionCookie(deps),
  value: token,
  seconds,
})

/** In the language that the reader chose. */
const here = (request: PageRequest, address: string) => keepingLanguage(address, chosenLanguage(request))

const wordsFor = (request: PageRequest) => portalMessages(readerLanguage(request))

/** The places of the app (web/src/portal/routes.ts); below each, what is opened there. */
const screens = ['destinations', 'deliveries', 'recover', 'events', 'charts', 'test', 'verify'] as const

/** What a program is told of a session; no ids: they open nothing, and nothing asks for them. */
const sessionView = ({ organizationName, theme, expiresAt }: PortalSession) => ({
  organization: { name: organizationName },
  theme,
  expiresAt,
})

/** What a program is told when something can't be done. */
const problemJson = ({ code, detail }: { code: string; detail: string }) => ({ code, message: detail })

/** The code in a whole address, or by itself. */
/** The code in what was sent: by itself, or in the address that was pasted. */
export const codeIn = (written: string): string | null => /^(?:.*[#&]code=)?([\w-]{43})(?:&|$)/.exec(written.trim())?.[1] ?? null

const wantsJson = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('application/json')
