import { invalidField, isProblem, type Problem, problem } from '@earshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { namesTag } from '../../html/entity-tags.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { allowOrigin, bodyReader, type RateLimiter, sendJson, sendProblem, takeJson, wholeSeconds } from '../../http/json-routes.ts'
import type { Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import type { OpinionForm } from '../../resources/opinions/opinion-form.ts'
import { ownAddressOf } from '../../resources/opinions/own-email.ts'
import type { Mistake } from '../../resources/opinions/parse-opinion-form.ts'
import { listPublic } from '../../resources/public-page/public-opinions.ts'
import { answerQuestion } from '../../resources/widget/answer-question.ts'
import { findWidget } from '../../resources/widget/find-widget.ts'
import { pathOfMistake, readAnswer, readOpinion, SentAnswer, SentOpinion } from '../../resources/widget/request-bodies.ts'
import { submitWithWidget } from '../../resources/widget/submit-with-widget.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { judgeForm, newSession, type SpamGuard } from '../spam/spam.ts'
import { widgetScript } from './script.ts'
import { shownOpinionsMax, widgetOpinions, widgetView } from './widget.ts'

// The widget's doors: its script, which is everybody's, and what the script asks, which only pages of the project's own sites may read
// (`widgetOrigins`). No cookie, no credentials, nothing kept on the reader's device; what a page may do it does with a session that
// only it knows.

interface Deps {
  sql: Sql
  baseUrl: string
  guard: SpamGuard
  widgetKey: PurposeKeys
  /** How often one session may ask. */
  limiter: RateLimiter
  visitorOf: VisitorOf
  /** Of the lists that anybody may read. */
  turns: Turns
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

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

/** The doors below `/widget`. */
export const registerWidget =
  ({ sql, baseUrl, guard, widgetKey, limiter, visitorOf, turns, changed }: Deps) =>
  (server: FastifyInstance): void => {
    const readSentAnswer = bodyReader<SentAnswer>(SentAnswer)
    const readSentOpinion = bodyReader<SentOpinion>(SentOpinion)
    takeJson(server)

    server.addHook<{ Params: { project?: string } }>('onRequest', async (request, reply) => {
      const { project } = request.params
      const place = methodsOf(request)
      if (!place) return sendProblem(request, reply, problem('NOT_FOUND', 'There is nothing at this address.'))
      // Before anything is read of what was sent.
      if (project === undefined) {
        reply.header('allow', [...place, 'OPTIONS'].join(', '))
        return sendProblem(request, reply, problem('METHOD_NOT_ALLOWED', `This address has ${place.join(', ')}, not ${request.method}.`))
      }
      const form = await findWidget(sql, { project })
      if (!form) return sendProblem(request, reply.header('vary', 'origin'), unknownProject)
      const own = [baseUrl, ...form.project.settings.widgetOrigins]
      const allowed = allowOrigin(request, reply, { isAllowed: (origin) => own.includes(origin), methods: place })
      const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
      // Browsers always say where a page is that sends something.
      if (!allowed || (allowed.origin === undefined && !isRead)) return sendProblem(request, reply, foreignOrigin(request.headers.origin))
      request.widget = form
    })

    // So that the hook above is asked for what is not here, too.
    server.setNotFoundHandler(() => {})

    for (const [place, allow] of Object.entries(methods))
      server.options(`/:project${place}`, async (_request, reply) =>
        reply
          .code(204)
          .header('allow', [...allow, 'OPTIONS'].join(', '))
          .send(),
      )

    server.get('/:project', async (request, reply) => {
      const view = widgetView(request.widget!, { language: languageFor(request), baseUrl })
      return sendJson(forAMinute(reply), 200, view)
    })

    server.get('/:project/opinions', async (request, reply) => {
      const { project, ...inProject } = request.widget!
      const turn = await turns.take(visitorOf(request).place)
      if (!turn) return sendProblem(request, reply, busyReading)
      const asked = { ...inProject, sort: 'newest', search: '', page: { limit: shownOpinionsMax } } as const
      const read = await listPublic(sql, asked).finally(turn.end)
      if (isProblem(read)) return sendProblem(request, reply, read)
      const page = `${baseUrl}/p/${project.slug}`
      const opinions = widgetOpinions(read.opinions, { language: languageFor(request), timeZone: project.settings.timezone, page })
      return sendJson(forAMinute(reply), 200, { opinions, total: read.pagination.total })
    })

    // Signed, and kept nowhere: opening one changes nothing.
    server.post('/:project/sessions', async (request, reply) => {
      if (request.widget!.project.status !== 'active') return sendProblem(request, reply, paused)
      return sendJson(reply, 201, { session: newSession(guard, { about: aboutOf(request.widget!) }) })
    })

    server.post('/:project/answers', async (request, reply) => {
      const form = request.widget!
      const sent = readSentAnswer(request)
      if (isProblem(sent)) return sendProblem(request, reply, sent)
      const question = form.questions.find(({ questionId }) => questionId === sent.questionId)
      if (!question) return sendProblem(request, reply, form.project.status === 'active' ? notAsked : paused)
      const read = readAnswer(question, sent)
      if ('mistakes' in read) return sendProblem(request, reply, problemOfMistakes(read.mistakes))
      if (!read.answer) return sendProblem(request, reply, nothingAnswered)
      const session = await judge(form, sent)
      if (isProblem(session)) return sendProblem(request, reply, session)
      if (form.project.status !== 'active') return sendProblem(request, reply, paused)
      const outcome = await answerQuestion(sql, { ...form, session, answer: read.answer, visitor: visitorOf(request) })
      switch (outcome.kind) {
        case 'kept':
        case 'there':
          changed()
          return sendJson(reply, outcome.kind === 'kept' ? 201 : 200, { questionId: sent.questionId, answered: true })
        case 'answered':
          return sendProblem(
            request,
            reply,
            problem('LIMIT_REACHED', 'The question was answered in this session; the answer stays as it is.'),
          )
        case 'busy':
          return sendProblem(request, reply, outcome.isHere ? busyPlace(outcome.waitSeconds) : busy(outcome.waitSeconds))
        case 'paused':
          return sendProblem(request, reply, paused)
      }
    })

    server.post('/:project/opinions', async (request, reply) => {
      const form = request.widget!
      const sent = readSentOpinion(request)
      if (isProblem(sent)) return sendProblem(request, reply, sent)
      const read = readOpinion(sent, form.project.settings)
      if ('mistakes' in read) return sendProblem(request, reply, problemOfMistakes(read.mistakes))
      const session = await judge(form, sent)
      if (isProblem(session)) return sendProblem(request, reply, session)
      if (form.project.status !== 'active') return sendProblem(request, reply, paused)
      const outcome = await submitWithWidget(sql, {
        ...form,
        session,
        written: read.written,
        language: languageFor(request),
        visitor: visitorOf(request),
      })
      switch (outcome.kind) {
        case 'kept':
        case 'there':
          changed()
          return sendJson(reply, outcome.kind === 'kept' ? 201 : 200, {
            status: outcome.status,
            address: ownAddressOf(baseUrl, outcome.ownToken),
          })
        case 'used':
          return sendProblem(request, reply, problem('LIMIT_REACHED', 'An opinion was given in this session; a session gives one.'))
        case 'busy':
          return sendProblem(request, reply, outcome.isHere ? busyPlace(outcome.waitSeconds) : busy(outcome.waitSeconds))
        case 'paused':
          return sendProblem(request, reply, paused)
      }
    })

    /** The session that something is sent in, when a person may have sent it. */
    async function judge(form: OpinionForm, { session, homepage = '', proof = '' }: SentAnswer | SentOpinion) {
      const verdict = judgeForm(guard, { about: aboutOf(form), form: new URLSearchParams({ session, homepage, proof }) })
      if (verdict.kind === 'sent') {
        const { isAllowed, waitMs } = await limiter.take(verdict.sessionId.toString('base64url'))
        return isAllowed ? { sessionId: verdict.sessionId, widgetKey: widgetKey[verdict.madeByKey]! } : busy(wholeSeconds(waitMs))
      }
      switch (verdict.why) {
        case 'stale':
          return invalidField('session', 'ended', 'was not opened for this project in the last 24 hours; open a new one.')
        case 'trap':
          return invalidField('homepage', 'trap', 'is a field that people do not see; leave it empty.')
        default:
          return problem('RATE_LIMITED', 'People take longer than this. Send it again as it is after the seconds in Retry-After.', {
            retryAfterSeconds: verdict.waitSeconds,
          })
      }
    }
  }

const languageFor = (request: FastifyRequest) => readerLanguage(request, { fallback: request.widget!.project.settings.locale })

const aboutOf = ({ projectId }: OpinionForm) => `widget ${projectId}`

/** The methods of the address that is asked; undefined where there is nothing. */
const methodsOf = ({ url }: FastifyRequest): readonly string[] | undefined => {
  const place = /^\/widget\/[^/]+(\/[^/]+)?$/.exec(url.split('?', 1)[0]!)
  return place ? (methods as Record<string, readonly string[]>)[place[1] ?? ''] : undefined
}

/** The same for everybody who reads the language, and news can wait that long. */
const forAMinute = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'public, max-age=60').header('vary', 'origin, accept-language')

const unknownProject = problem('NOT_FOUND', 'There is no such project.')
const foreignOrigin = (origin: string | undefined) =>
  problem(
    'ORIGIN_NOT_ALLOWED',
    origin === undefined
      ? 'Only pages may send something here, and their browsers say where they are. Programs use the API.'
      : 'This site is not among the project’s widgetOrigins. Add its origin, letter by letter as the browser says it.',
  )
const busyReading = problem('UNAVAILABLE', 'Too many read opinions just now. Try again after the seconds in Retry-After.', {
  retryAfterSeconds: 5,
})
const paused = problem('CONFLICT', 'The project takes no answers and no opinions just now.')
const notAsked = problem('NOT_FOUND', 'This question is not asked.')
const busy = (waitSeconds: number) =>
  problem('RATE_LIMITED', 'More came in than is taken in a while. Wait as long as the header Retry-After says.', {
    retryAfterSeconds: waitSeconds,
  })
const busyPlace = (waitSeconds: number) =>
  problem('RATE_LIMITED', 'More came from this network than is taken in an hour. Wait as long as the header Retry-After says.', {
    retryAfterSeconds: waitSeconds,
  })

const nothingAnswered = invalidField('options', 'missing', 'Choose an option, or write something in text.')
const problemOfMistakes = (mistakes: readonly Mistake[]): Problem<'VALIDATION_ERROR'> => {
  const errors = mistakes.map((mistake) => ({
    path: pathOfMistake(mistake),
    code: mistake.kind,
    message: mistake.limit === undefined ? `${mistake.kind}.` : `${mistake.kind}: ${mistake.limit}.`,
  }))
  return problem('VALIDATION_ERROR', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The project that a request of the widget is about. */
    widget?: OpinionForm
  }
}
