import { formMessages } from '@earshot/messages/service/form'
import { receiptMessages } from '@earshot/messages/service/receipt'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { ownerOf } from '../../html/document.ts'
import { type Answer, type PageRequest, routesOf, sendAnswer } from '../../html/page-routes.ts'
import type { PageRoutes } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { failedPage, unknownPage } from '../../html/status-pages.ts'
import type { Visitor, VisitorOf } from '../../limits/visitor-bounds.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { cleanReceipt, type ReceiptMistake, receiptBytesMax } from '../../resources/verifications/clean-receipt.ts'
import {
  canSubmitReceipt,
  type Evidence,
  findEvidence,
  submitVisitorReceipt,
  withdrawReceipt,
} from '../../resources/verifications/receipts.ts'
import { openUploadSlots, type UploadSlots } from '../../resources/verifications/upload-slots.ts'
import { freeLarge, type PurposeKeys } from '../../secrets.ts'
import { brokenOff, closeUnread, readUpload, uploadBytesMax } from './read-upload.ts'
import { type ReceiptView, receiptCode, receiptPage, receiptStyle } from './receipt-page.ts'

// The page for a receipt, under the token of the opinion it is for.

interface Deps {
  sql: Sql
  receiptKey: PurposeKeys
  visitorOf: VisitorOf
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

type ByToken = PageRequest<'token'>

export function receiptPages(deps: Deps): PageRoutes {
  const routes = routesOf(deps, '/receipt', { 'GET /:token': show, 'POST /:token/withdraw': withdraw })
  return {
    ...routes,
    register(server) {
      server.register(multipart, { limits: { fileSize: receiptBytesMax, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 50 } })
      routes.register(server)
      registerUpload(server, deps)
    },
  }
}

async function show({ sql }: Deps, request: ByToken): Promise<Answer> {
  const evidence = await find(sql, request)
  return evidence ? receiptAnswer(request, evidence, { status: 200 }) : unknown(request)
}

async function withdraw({ sql, changed }: Deps, request: ByToken): Promise<Answer> {
  const evidence = await find(sql, request)
  if (!evidence) return unknown(request)
  if (await withdrawReceipt(sql, evidence)) changed()
  return { status: 303, location: addressOf(request) }
}

/** The one route whose answer may come before its body is read: what may not be uploaded costs a look-up, whatever its size. */
function registerUpload(server: FastifyInstance, deps: Deps): void {
  const slots = openUploadSlots()
  const found = new WeakMap<FastifyRequest, Evidence>()
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const evidence = await find(deps.sql, request as ByToken)
    const answer = evidence ? unreadAnswer(request as ByToken, evidence) : unknown(request)
    if (answer) return sendAnswer(request, reply, answer)
    found.set(request, evidence!)
  }
  server.post('/:token', { onRequest, onSend: closeUnread, bodyLimit: uploadBytesMax }, async (request, reply) =>
    sendAnswer(request, reply, await upload(deps, request as ByToken, { evidence: found.get(request)!, slots })),
  )
}

/** Why the body of an upload is not read; null when it is. */
function unreadAnswer(request: ByToken, evidence: Evidence): Answer | null {
  if (!canSubmitReceipt(evidence)) return notTakenAnswer(request, evidence)
  return Number(request.headers['content-length'] ?? 0) > uploadBytesMax
    ? receiptAnswer(request, evidence, { status: 413, mistake: 'too-large' })
    : null
}

async function upload(deps: Deps, request: ByToken, { evidence, slots }: { evidence: Evidence; slots: UploadSlots }): Promise<Answer> {
  const visitor = deps.visitorOf(request)
  const giveBack = await slots.take({ opinion: request.params.token, place: visitor.place })
  if (giveBack === 'busy') return busyAnswer(request)
  try {
    const uploaded = await Promise.race([readUpload(request), brokenOff(request)])
    if (typeof uploaded === 'string')
      return receiptAnswer(request, evidence, { status: uploaded === 'too-large' ? 413 : 422, mistake: uploaded })
    const mistake = await slots.work(() => keep(deps, evidence, { uploaded, visitor })).finally(() => freeLarge(uploaded))
    if (typeof mistake === 'number') return busyAnswer(request, mistake)
    return mistake ? receiptAnswer(request, evidence, { status: 422, mistake }) : { status: 303, location: addressOf(request) }
  } finally {
    giveBack()
  }
}

/**
 * Cleans and keeps what was uploaded, unless something is wrong with it or a receipt was kept meanwhile. Returns what is wrong, or the
 * seconds until its place may show another; null when it is kept.
 */
async function keep(
  { sql, receiptKey, changed }: Deps,
  evidence: Evidence,
  { uploaded, visitor }: { uploaded: Buffer; visitor: Visitor },
): Promise<ReceiptMistake | number | null> {
  const receipt = await cleanReceipt(uploaded)
  if (typeof receipt === 'string') return receipt
  const { isKept, waitSeconds } = await submitVisitorReceipt(sql, { ...evidence, receipt, receiptKey, visitor })
  if (isKept) changed()
  return waitSeconds
}

async function find(sql: Sql, request: ByToken): Promise<Evidence | null> {
  const sha256 = ownTokenSha256(request.params.token)
  return sha256 === null ? null : findEvidence(sql, { ownTokenSha256: sha256 })
}

/** Where the reader's choice of a language holds on. */
const addressOf = (request: ByToken, place = '') => keepingLanguage(`/receipt/${request.params.token}${place}`, chosenLanguage(request))

function receiptAnswer(request: ByToken, evidence: Evidence, { status, mistake }: { status: number; mistake?: ReceiptView['mistake'] }) {
  const { name, settings } = evidence.project
  const language = readerLanguage(request, { fallback: settings.locale })
  const page = receiptPage({
    words: receiptMessages(language),
    language,
    project: name,
    action: addressOf(request),
    withdraw: addressOf(request, '/withdraw'),
    opinionAddress: keepingLanguage(`/mine/${request.params.token}`, chosenLanguage(request)),
    state: stateOf(evidence),
    again: evidence.limitedUntil && { at: evidence.limitedUntil, timeZone: settings.timezone },
    before: evidence.status === 'pending' || evidence.status === 'verified' ? null : evidence.status,
    reason: evidence.reason,
    ...(mistake && { mistake }),
  })
  return {
    status,
    language,
    ...page,
    owner: ownerOf(evidence.project),
    secret: { under: '/receipt', token: request.params.token },
    code: receiptCode,
    style: receiptStyle,
  }
}

/** Says why no receipt is taken just now, and of the day's limit when one is again. */
function notTakenAnswer(request: ByToken, evidence: Evidence): Answer {
  if (stateOf(evidence) !== 'limited') return receiptAnswer(request, evidence, { status: 409 })
  return { ...receiptAnswer(request, evidence, { status: 429 }), headers: { 'retry-after': evidence.limitedSeconds ?? 0 } }
}

function stateOf(evidence: Evidence): ReceiptView['state'] {
  if (evidence.incognito) return 'incognito'
  if (evidence.status === 'verified') return 'verified'
  if (evidence.status === 'pending') return 'pending'
  if (!evidence.project.isActive) return 'closed'
  return evidence.limitedUntil ? 'limited' : 'wanted'
}

/** More is sent at once than is read in a while, another receipt of this opinion is being read, or its place showed as many as it may. */
function busyAnswer(request: ByToken, waitSeconds = 60): Answer {
  const language = readerLanguage(request)
  return { status: 429, language, ...failedPage(formMessages(language), 'unavailable'), headers: { 'retry-after': waitSeconds } }
}

function unknown(request: FastifyRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...unknownPage(formMessages(language)) }
}
