import { invalidField, isProblem, problem } from '@earshot/contract'
import { widgetMessages } from '@earshot/messages/api/widget'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { bodyReader, type RateLimiter, sendJson, sendProblem, wholeSeconds } from '../../http/json-routes.ts'
import type { Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import type { OpinionForm } from '../../resources/opinions/opinion-form.ts'
import { ownAddressOf } from '../../resources/opinions/own-email.ts'
import { answerQuestion } from '../../resources/widget/answer-question.ts'
import { readAnswer, readOpinion, SentAnswer, SentOpinion } from '../../resources/widget/request-bodies.ts'
import { submitWithWidget } from '../../resources/widget/submit-with-widget.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { judgeForm, type SpamGuard } from '../spam/spam.ts'
import { busy, busyPlace, notAsked, nothingAnswered, paused, problemOfMistakes } from './widget-problems.ts'

// What a visitor sends by the widget: an answer or an opinion.

export interface WidgetDeps {
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  sql: Sql
  baseUrl: string
  guard: SpamGuard
  widgetKey: PurposeKeys
  /** How often one session may ask. */
  limiter: RateLimiter
  visitorOf: VisitorOf
  /** Of the lists that anybody may read. */
  turns: Turns
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

const readSentAnswer = bodyReader<SentAnswer>(SentAnswer)
const readSentOpinion = bodyReader<SentOpinion>(SentOpinion)

/** Keeps an answer to a question. */
export async function answer({ sql, changed, visitorOf, ...deps }: WidgetDeps, request: FastifyRequest, reply: FastifyReply) {
  const form = request.widget!
  const sent = readSentAnswer(request)
  if (isProblem(sent)) return sendProblem(request, reply, sent)
  const question = form.questions.find(({ questionId }) => questionId === sent.questionId)
  if (!question) return sendProblem(request, reply, form.project.status === 'active' ? notAsked : paused)
  const read = readAnswer(question, sent)
  if ('mistakes' in read) return sendProblem(request, reply, problemOfMistakes(read.mistakes))
  if (!read.answer) return sendProblem(request, reply, nothingAnswered)
  const session = await judge(deps, form, sent)
  if (isProblem(session)) return sendProblem(request, reply, session)
  if (form.project.status !== 'active') return sendProblem(request, reply, paused)
  const outcome = await answerQuestion(sql, { ...form, session, answer: read.answer, visitor: visitorOf(request) })
  switch (outcome.kind) {
    case 'kept':
    case 'there':
      changed()
      return sendJson(reply, outcome.kind === 'kept' ? 201 : 200, { questionId: sent.questionId, answered: true })
    case 'answered':
      return sendProblem(request, reply, problem('LIMIT_REACHED', widgetMessages.answered))
    case 'busy':
      return sendProblem(request, reply, outcome.isHere ? busyPlace(outcome.waitSeconds) : busy(outcome.waitSeconds))
    case 'paused':
      return sendProblem(request, reply, paused)
  }
}

/** Keeps an opinion. */
export async function submit({ sql, baseUrl, changed, visitorOf, ...deps }: WidgetDeps, request: FastifyRequest, reply: FastifyReply) {
  const form = request.widget!
  const sent = readSentOpinion(request)
  if (isProblem(sent)) return sendProblem(request, reply, sent)
  const read = readOpinion(sent, form.project.settings)
  if ('mistakes' in read) return sendProblem(request, reply, problemOfMistakes(read.mistakes))
  const session = await judge(deps, form, sent)
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
      return sendProblem(request, reply, problem('LIMIT_REACHED', widgetMessages.submitted))
    case 'busy':
      return sendProblem(request, reply, outcome.isHere ? busyPlace(outcome.waitSeconds) : busy(outcome.waitSeconds))
    case 'paused':
      return sendProblem(request, reply, paused)
  }
}

/** Returns the session that something is sent in, when a person may have sent it; else why not. */
async function judge(
  { guard, limiter, widgetKey }: Pick<WidgetDeps, 'guard' | 'limiter' | 'widgetKey'>,
  form: OpinionForm,
  { session, homepage = '', proof = '' }: SentAnswer | SentOpinion,
) {
  const verdict = judgeForm(guard, { about: spamGuardSubject(form), form: new URLSearchParams({ session, homepage, proof }) })
  if (verdict.kind === 'sent') {
    const { isAllowed, waitMs } = await limiter.take(verdict.sessionId.toString('base64url'))
    return isAllowed ? { sessionId: verdict.sessionId, widgetKey: widgetKey[verdict.madeByKey]! } : busy(wholeSeconds(waitMs))
  }
  switch (verdict.why) {
    case 'stale':
      return invalidField('session', 'ended', widgetMessages.session)
    case 'trap':
      return invalidField('homepage', 'trap', widgetMessages.homepage)
    default:
      return problem('RATE_LIMITED', widgetMessages.tooFast, { retryAfterSeconds: verdict.waitSeconds })
  }
}

export const languageFor = (request: FastifyRequest) => readerLanguage(request, { fallback: request.widget!.project.settings.locale })

export const spamGuardSubject = ({ projectId }: OpinionForm) => `widget ${projectId}`
