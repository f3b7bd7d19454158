import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { ownerOf } from '../../pages/document.ts'
import { type RoomPages, sendPage } from '../../pages/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../pages/reader-language.ts'
import { type ReceiptView, receiptCode, receiptPage, receiptStyle } from '../../pages/receipt/receipt-page.ts'
import { failedPage, unknownPage } from '../../pages/said-pages.ts'
import { messagesIn } from '../../words/form.ts'
import { receiptWords } from '../../words/receipt.ts'
import { ownTokenSha256 } from '../opinions/own-token.ts'
import { cleanReceipt, receiptBytesMax } from './clean-receipt.ts'
import { type Evidence, findEvidence, showReceipt, wantsEvidence, withdrawReceipt } from './receipts.ts'

// The page for a receipt, under the token of the opinion it is for: whoever holds that owns the opinion.

interface Door {
  sql: Sql
  receiptKey: Buffer
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

type ByToken = { Params: { token: string } }

export const receiptPages = ({ sql, receiptKey, changed }: Door): RoomPages => ({
  prefix: '/receipt',
  register(server) {
    server.register(multipart, { limits: { fileSize: receiptBytesMax, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 50 } })

    server.get<ByToken>('/:token', async (request, reply) => {
      const evidence = await find(request)
      return evidence ? send(request, reply, evidence, { status: 200 }) : sendUnknown(request, reply)
    })

    // The file's limit, and something for what a form is wrapped in.
    server.post<ByToken>('/:token', { bodyLimit: receiptBytesMax + 65_536 }, async (request, reply) => {
      const evidence = await find(request)
      if (!evidence) return sendUnknown(request, reply)
      const uploaded = await readUpload(request)
      if (!wantsEvidence(evidence) || !evidence.project.isActive) return send(request, reply, evidence, { status: 409 })
      if (typeof uploaded === 'string')
        return send(request, reply, evidence, { status: uploaded === 'too-large' ? 413 : 422, mistake: uploaded })
      const receipt = await cleanReceipt(uploaded)
      if (receipt === 'busy') return sendBusy(request, reply)
      if (typeof receipt === 'string') return send(request, reply, evidence, { status: 422, mistake: receipt })
      if (await showReceipt(sql, { ...evidence, receipt, receiptKey })) changed()
      return backTo(request, reply)
    })

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

/** The file of a form, or what is wrong with it. Refuses, as the door does, what is no form at all. */
async function readUpload(request: FastifyRequest): Promise<Buffer | 'missing' | 'too-large'> {
  if (!request.isMultipart()) throw Object.assign(new Error('no form with a file was sent'), { statusCode: 400 })
  let uploaded: Buffer | 'missing' = 'missing'
  try {
    for await (const part of request.parts() as AsyncIterable<Multipart>) {
      if (part.type !== 'file') continue
      const contents = await part.toBuffer()
      if (part.fieldname === 'receipt' && contents.length > 0) uploaded = contents
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) return 'too-large'
    throw Object.assign(new Error('the form could not be read', { cause: error }), { statusCode: 400 })
  }
  return uploaded
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
  const words = receiptWords(readerLanguage(request, { fallback: settings.locale }))
  const page = receiptPage({
    words,
    project: name,
    action: addressOf(request),
    withdraw: addressOf(request, '/withdraw'),
    opinionAddress: keepingLanguage(`/mine/${(request.params as { token: string }).token}`, chosenLanguage(request)),
    state: stateOf(evidence),
    before: evidence.status === 'pending' || evidence.status === 'verified' ? null : evidence.status,
    reason: evidence.reason,
    ...(mistake && { mistake }),
  })
  return sendPage(request, reply, {
    status,
    language: readerLanguage(request, { fallback: settings.locale }),
    ...page,
    owner: ownerOf(evidence.project),
    secret: { under: '/receipt', token: (request.params as ByToken['Params']).token },
    code: receiptCode,
    style: receiptStyle,
  })
}

function stateOf(evidence: Evidence): ReceiptView['state'] {
  if (evidence.incognito) return 'incognito'
  if (evidence.status === 'verified') return 'verified'
  if (evidence.status === 'pending') return 'pending'
  return evidence.project.isActive ? 'wanted' : 'closed'
}

/** More was sent at once than is drawn in a while. */
function sendBusy(request: FastifyRequest, reply: FastifyReply) {
  const language = readerLanguage(request)
  reply.header('retry-after', 60)
  return sendPage(request, reply, { status: 429, language, ...failedPage(messagesIn(language), 'unavailable') })
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...unknownPage(messagesIn(language)) })
}
