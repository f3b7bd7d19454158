import { isProblem, problem } from '@earshot/contract'
import { widgetMessages } from '@earshot/messages/api/widget'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '../../html/entity-tags.ts'
import { allowOrigin, sendJson, sendProblem, takeJson } from '../../http/json-routes.ts'
import type { OpinionForm } from '../../resources/opinions/opinion-form.ts'
import { listPublic } from '../../resources/public-page/public-opinions.ts'
import { findWidget } from '../../resources/widget/find-widget.ts'
import { newSession } from '../spam/spam.ts'
import { widgetScript } from './script.ts'
import { answer, languageFor, spamGuardSubject, submit, type WidgetDeps } from './submit-routes.ts'
import { shownOpinionsMax, widgetOpinions, widgetView } from './widget.ts'
import { busyReading, foreignOrigin, paused, unknownProject } from './widget-problems.ts'

// The widget's routes: its script, which is everybody's, and what the script asks, which only pages of the project's own sites may read
// (`widgetOrigins`). No cookie, no credentials, nothing kept on the reader's device; what a page may do it does with a session that
// only it knows.

/** `/widget.js`: kept for five minutes, and for a day more while a newer one is fetched. */
export function registerWidgetScript(server: FastifyInstance, { baseUrl }: { baseUrl: string }): void {
  const { text, gzipped, etag } = widgetScript({ baseUrl })
  server.get('/widget.js', async (request, reply) => {
    const isGzipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
    const tag = `"${etag}${isGzipped ? '-gzip' : ''}"`
    reply
      .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
      .header('etag', tag)
      .header('vary', 'accept-encoding')
      // On pages of others, isolated ones and those that check what they load included. Nothing in it is anybody's.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (isGzipped) reply.header('content-encoding', 'gzip')
    return reply.type('text/javascript; charset=utf-8').send(isGzipped ? gzipped : text)
  })
}

/** What there is below `/widget/{project}`, and how it is asked. */
const methods = { '': ['GET', 'HEAD'], '/opinions': ['GET', 'HEAD', 'POST'], '/sessions': ['POST'], '/answers': ['POST'] } as const

/** Registers what the script asks, below `/widget`. */
export const registerWidget =
  (deps: WidgetDeps) =>
  (server: FastifyInstance): void => {
    takeJson(server)
    server.addHook<{ Params: { project?: string } }>('onRequest', (request, reply) => admit(deps, request, reply))
    // So that the hook above is asked for what is not here, too.
    server.setNotFoundHandler(() => {})
    for (const [place, allow] of Object.entries(methods))
      server.options(`/:project${place}`, async (_request, reply) =>
        reply
          .code(204)
          .header('allow', [...allow, 'OPTIONS'].join(', '))
          .send(),
      )
    server.get('/:project', (request, reply) => showWidget(deps, request, reply))
    server.get('/:project/opinions', (request, reply) => showOpinions(deps, request, reply))
    server.post('/:project/sessions', (request, reply) => openSession(deps, request, reply))
    server.post('/:project/answers', (request, reply) => answer(deps, request, reply))
    server.post('/:project/opinions', (request, reply) => submit(deps, request, reply))
  }

type ByProject = FastifyRequest<{ Params: { project?: string } }>

/** Lets in pages of the project's own sites, and of ours; answers others before their body is read. */
async function admit({ sql, baseUrl }: WidgetDeps, request: ByProject, reply: FastifyReply) {
  const { project } = request.params
  const place = methodsOf(request)
  if (!place) return sendProblem(request, reply, problem('NOT_FOUND', widgetMessages.noResource))
  if (project === undefined) {
    reply.header('allow', [...place, 'OPTIONS'].join(', '))
    return sendProblem(
      request,
      reply,
      problem('METHOD_NOT_ALLOWED', widgetMessages.wrongMethod({ allowed: place.join(', '), method: request.method })),
    )
  }
  const form = await findWidget(sql, { project })
  if (!form) return sendProblem(request, reply.header('vary', 'origin'), unknownProject)
  const own = [baseUrl, ...form.project.settings.widgetOrigins]
  const allowed = allowOrigin(request, reply, { isAllowed: (origin) => own.includes(origin), methods: place })
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  // Browsers always say where a page is that sends something.
  if (!allowed || (allowed.origin === undefined && !isRead)) return sendProblem(request, reply, foreignOrigin(request.headers.origin))
  request.widget = form
}

const showWidget = async ({ baseUrl, modelIsElsewhere }: WidgetDeps, request: FastifyRequest, reply: FastifyReply) =>
  sendJson(forAMinute(reply), 200, widgetView(request.widget!, { language: languageFor(request), baseUrl, modelIsElsewhere }))

async function showOpinions({ sql, baseUrl, turns, visitorOf }: WidgetDeps, request: FastifyRequest, reply: FastifyReply) {
  const { project, ...inProject } = request.widget!
  const turn = await turns.take(visitorOf(request).place)
  if (!turn) return sendProblem(request, reply, busyReading)
  const asked = { ...inProject, sort: 'newest', search: '', page: { limit: shownOpinionsMax } } as const
  const read = await listPublic(sql, asked).finally(() => turn.end())
  if (isProblem(read)) return sendProblem(request, reply, read)
  const page = `${baseUrl}/p/${project.slug}`
  const opinions = widgetOpinions(read.opinions, { language: languageFor(request), timeZone: project.settings.timezone, page })
  return sendJson(forAMinute(reply), 200, { opinions, total: read.pagination.total })
}

/** Gives a session, signed and kept nowhere: opening one changes nothing. */
async function openSession({ guard }: WidgetDeps, request: FastifyRequest, reply: FastifyReply) {
  if (request.widget!.project.status !== 'active') return sendProblem(request, reply, paused)
  return sendJson(reply, 201, { session: newSession(guard, { about: spamGuardSubject(request.widget!) }) })
}

/** The methods of the address that is asked; undefined where there is nothing. */
const methodsOf = ({ url }: FastifyRequest): readonly string[] | undefined => {
  const place = /^\/widget\/[^/]+(\/[^/]+)?$/.exec(url.split('?', 1)[0]!)
  return place ? (methods as Record<string, readonly string[]>)[place[1] ?? ''] : undefined
}

/** The same for everybody who reads the language, and news can wait that long. */
const forAMinute = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'public, max-age=60').header('vary', 'origin, accept-language')

declare module 'fastify' {
  interface FastifyRequest {
    /** The project that a request of the widget is about. */
    widget?: OpinionForm
  }
}
