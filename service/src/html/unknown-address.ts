import { randomBytes } from 'node:crypto'
import { publicMessages } from '@earshot/messages/service/public'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './pages.ts'
import { readerLanguage } from './reader-language.ts'
import { line, say } from './status-pages.ts'

/**
 * Answers a person in a browser where there is nothing at an address. Such an answer is of no page's routes, so the headers of pages are
 * set here (docs/rules/http.md#page-headers).
 */
export function sendUnknownAddress(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('hex')
  reply.headers({
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
  })
  const language = readerLanguage(request)
  const { title, heading, project } = publicMessages(language).unknown
  const page = { status: 404, language, title, main: say('lost', heading, line(project)) }
  return sendPage(request, reply, page, { script: nonce, style: nonce })
}
