import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { ownerOf } from '../../html/document.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
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
import { openUploadSlots } from '../../resources/verifications/upload-slots.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { messagesIn } from '../../words/form.ts'
import { receiptWords } from '../../words/receipt.ts'
import { type ReceiptView, receiptCode, receiptPage, receiptStyle } from './receipt-page.ts'

// The page for a receipt, under the token of the opinion it is for: whoever holds that owns the opinion.

interface Deps {
  sql: Sql
  receiptKey: PurposeKeys
  visitorOf: VisitorOf
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

type ByToken = { Params: { token: string } }

export const receiptPages = ({ sql, receiptKey, visitorOf, changed }: Deps): PageRoutes => ({
  prefix: '/receipt',
  register(server) {
    server.register(multipart, { limits: { fileSize: receiptBytesMax, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 50 } })

    server.get<ByToken>('/:token', async (request, reply) => {
      const evidence = await find(request)
      return evidence ? send(request, reply, evidence, { status: 200 }) : sendUnknown(request, reply)
    })

    const slots = openUploadSlots()
    const found = new WeakMap<FastifyRequest, Evidence>()

    // Before the body is read: what may not be uploaded costs a look-up, whatever its size.
    const sendUnread = async (request: FastifyRequest, reply: FastifyReply) => {
      const evidence = await find(request)
      if (!evidence) return sendUnknown(request, reply)
      if (!canSubmitReceipt(evidence)) return sendNotTaken(request, reply, evidence)
      if (Number(request.headers['content-length'] ?? 0) > uploadBytesMax)
        return send(request, reply, evidence, { status: 413, mistake: 'too-large' })
      found.set(request, evidence)
    }

    server.post<ByToken>('/:token', { onRequest: sendUnread, onSend: closeUnread, bodyLimit: uploadBytesMax }, async (request, reply) => {
      const evidence = found.get(request)!
      const giveBack = await slots.take({ opinion: request.params.token, place: visitorOf(request).place })
      if (giveBack === 'busy') return sendBusy(request, reply)
      try {
        const uploaded = await Promise.race([readUpload(request), brokenOff(request)])
        if (typeof uploaded === 'string')
          return send(request, reply, evidence, { status: uploaded === 'too-large' ? 413 : 422, mistake: uploaded })
        const mistake = await slots.work(() => keep(evidence, uploaded, visitorOf(request)))
        if (typeof mistake === 'number') return sendBusy(request, reply, mistake)
        return mistake ? send(request, reply, evidence, { status: 422, mistake }) : backTo(request, reply)
      } finally {
        giveBack()
      }
    })

    /**
     * Cleans and keeps what was uploaded, unless something is wrong with it or a receipt was kept meanwhile. A number: the seconds until its
     * place may show another.
     */
    async function keep(evidence: Evidence, uploaded: Buffer, visitor: Visitor): Promise<ReceiptMistake | number | null> {
      const receipt = await cleanReceipt(uploaded)
      if (typeof receipt === 'string') return receipt
      const { isKept, waitSeconds } = await submitVisitorReceipt(sql, { ...evidence, receipt, receiptKey, visitor })
      if (isKept) changed()
      return waitSeconds
    }

    server.post<ByToken>('/:token/withdraw', async (request, reply) => {
      const evidence = await find(request)
      if (!evidence) return sendUnknown(request, reply)
      if (await withdrawReceipt(sql, evidence)) changed()
      return backTo(request, reply)
    })

    const find = async (request: FastifyRequest) => {
      const sha256 = ownTokenSha256((request.params as { token: string }).token)
      return sha256 === null ? null : findEvidence(sql, { ownTokenSha256: sha256 })
    }
  },
})

/** The file's limit, and something for what a form is wrapped in. */
const uploadBytesMax = receiptBytesMax + 65_536

/** For as long as an answer takes to arrive. Decision 30. */
const unreadMillisecondsMax = 2000

/** Ends the connection of a request that was answered before its body was read. The rest is not read; the answer still arrives. */
async function closeUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return
  reply.header('connection', 'close')
  const { socket } = raw
  socket.destroySoon = () => {
    socket.pause()
    socket.end()
    // Closed at once, what waits unread would make the system reset the connection, and the answer would be lost with it.
    setTimeout(() => socket.destroy(), unreadMillisecondsMax).unref()
  }
}

/** Fails when the sender is gone, or took the 15 s that a request has (docs/rules/http.md#time-limits), before all has arrived. */
const brokenOff = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) =>
    raw.once('close', () => {
      if (!raw.complete) reject(Object.assign(new Error('the upload broke off'), { statusCode: 400 }))
    }),
  )

/** The file of a form, or what is wrong with it. Refuses, as the HTTP layer does, what is no form at all. */
async function readUpload(request: FastifyRequest): Promise<Buffer | 'missing' | 'too-large'> {
  if (!request.isMultipart()) throw Object.assign(new Error('no form with a file was sent'), { statusCode: 400 })
  let uploaded: Buffer | 'missing' = 'missing'
  try {
    for await (const part of request.parts() as AsyncIterable<Multipart>) {
      if (part.type !== 'file') continue
      const contents = await readFile(part, Number(request.headers['content-length'] ?? receiptBytesMax))
      if (contents === 'too-large') return contents
      if (part.fieldname === 'receipt' && contents.length > 0) uploaded = contents
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) return 'too-large'
    throw Object.assign(new Error('the form could not be read', { cause: error }), { statusCode: 400 })
  }
  return uploaded
}

/** The contents of a file, of so many bytes at most: into one piece of memory, where joining its chunks would take twice as much. */
async function readFile({ file }: MultipartFile, bytesMax: number): Promise<Buffer | 'too-large'> {
  const contents = Buffer.allocUnsafe(Math.min(bytesMax, receiptBytesMax))
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) length += chunk.copy(contents, length)
  return file.truncated ? 'too-large' : contents.subarray(0, length)
}

/** Where the reader's choice of a language holds on. */
const addressOf = (request: FastifyRequest, place = '') =>
  keepingLanguage(`/receipt/${(request.params as { token: string }).token}${place}`, chosenLanguage(request))

const backTo = (request: FastifyRequest, reply: FastifyReply) => reply.code(303).header('location', addressOf(request)).send()

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  evidence: Evidence,
  { status, mistake }: { status: number; mistake?: ReceiptView['mistake'] },
) {
  const { name, settings } = evidence.project
  const language = readerLanguage(request, { fallback: settings.locale })
  const page = receiptPage({
    words: receiptWords(language),
    language,
    project: name,
    action: addressOf(request),
    withdraw: addressOf(request, '/withdraw'),
    opinionAddress: keepingLanguage(`/mine/${(request.params as { token: string }).token}`, chosenLanguage(request)),
    state: stateOf(evidence),
    again: evidence.limitedUntil && { at: evidence.limitedUntil, timeZone: settings.timezone },
    before: evidence.status === 'pending' || evidence.status === 'verified' ? null : evidence.status,
    reason: evidence.reason,
    ...(mistake && { mistake }),
  })
  return sendPage(request, reply, {
    status,
    language,
    ...page,
    owner: ownerOf(evidence.project),
    secret: { under: '/receipt', token: (request.params as ByToken['Params']).token },
    code: receiptCode,
    style: receiptStyle,
  })
}

/** Says why no receipt is taken just now, and of the day's limit when one is again. */
function sendNotTaken(request: FastifyRequest, reply: FastifyReply, evidence: Evidence) {
  if (stateOf(evidence) !== 'limited') return send(request, reply, evidence, { status: 409 })
  reply.header('retry-after', evidence.limitedSeconds)
  return send(request, reply, evidence, { status: 429 })
}

function stateOf(evidence: Evidence): ReceiptView['state'] {
  if (evidence.incognito) return 'incognito'
  if (evidence.status === 'verified') return 'verified'
  if (evidence.status === 'pending') return 'pending'
  if (!evidence.project.isActive) return 'closed'
  return evidence.limitedUntil ? 'limited' : 'wanted'
}

/** More is sent at once than is read in a while, another receipt of this opinion is being read, or its place showed as many as it may. */
function sendBusy(request: FastifyRequest, reply: FastifyReply, waitSeconds = 60) {
  const language = readerLanguage(request)
  reply.header('retry-after', waitSeconds)
  return sendPage(request, reply, { status: 429, language, ...failedPage(messagesIn(language), 'unavailable') })
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...unknownPage(messagesIn(language)) })
}
