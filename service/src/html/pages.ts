import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import helmet from '@fastify/helmet'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, wasEnded } from '../database/database.ts'
import { documentOf, type Page } from './document.ts'
import type { Html } from './html.ts'
import { rememberSecret } from './neutral-address.ts'
import { keepingLanguage, readerLanguage } from './reader-language.ts'
import { failedPage, unknownPage } from './status-pages.ts'

// The pages' server: HTML for people, where http/ has JSON for programs. It knows no resource; app.ts hands it the routes of each page.

/** The routes of one customer page, under a prefix of their own. */
export interface PageRoutes {
  prefix: string
  register(server: FastifyInstance): void
  /** Answers what there is no page for. Left out: with the page for an unknown link. */
  unknown?(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Ends what the routes hold, when the server closes. */
  close?(): Promise<void>
}

/** The largest form. 64 KB: docs/rules/http.md#request-bodies */
const formBytesMax = 65_536

/**
 * Registers the routes of every page. Whatever comes in is answered with a page, and every page is sent with headers that let it load nothing
 * from elsewhere, be framed by nobody, be kept by nobody and tell nobody where its reader came from (docs/rules/http.md#page-headers).
 */
export function registerPages(server: FastifyInstance, { pages }: { pages: readonly PageRoutes[] }): void {
  const addresses: Address[] = []
  for (const { prefix, register, unknown = unknownLink, close } of pages) {
    server.register(
      async (scope) => {
        // Every answer has a policy (raw-response.ts), which would stand before the one of pages.
        scope.addHook('onRequest', async (_request, reply) => void reply.removeHeader('content-security-policy'))
        await scope.register(helmet, {
          enableCSPNonces: true,
          contentSecurityPolicy: {
            useDefaults: false,
            directives: {
              'default-src': ["'none'"],
              'script-src': [],
              'style-src': [],
              'img-src': ['data:'],
              'connect-src': ["'self'"],
              'form-action': ["'self'"],
              'base-uri': ["'none'"],
              'frame-ancestors': ["'none'"],
            },
          },
          frameguard: { action: 'deny' },
          referrerPolicy: { policy: 'no-referrer' },
          // Every answer has it, not only pages (raw-response.ts).
          strictTransportSecurity: false,
        })
        scope.addHook('onRequest', async (_request, reply) => {
          reply.header('x-robots-tag', 'noindex, nofollow').header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
        })
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: formBytesMax },
          (_request, body, done) => done(null, new URLSearchParams(body as string)),
        )
        scope.setErrorHandler<FastifyError>(sendFailure)
        scope.addHook('onRoute', ({ url, method }) => {
          const pattern = url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')
          addresses.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() })
        })
        scope.setNotFoundHandler((request, reply) => {
          const methods = methodsAt(addresses, request.url.split('?', 1)[0]!)
          if (methods.length === 0 || methods.includes(request.method)) return unknown(request, reply)
          const language = readerLanguage(request)
          reply.header('allow', methods.join(', '))
          return sendPage(request, reply, { status: 405, language, ...failedPage(formMessages(language), 'method') })
        })
        register(scope)
        if (close) scope.addHook('onClose', close)
      },
      { prefix },
    )
  }
}

function unknownLink(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...unknownPage(formMessages(language)) })
}

/** An address that pages stand at, and what may be done there. */
interface Address {
  pattern: RegExp
  methods: string[]
}

const methodsAt = (addresses: readonly Address[], path: string): string[] => [
  ...new Set(addresses.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
]

/** Sends a page in the layout of all. The nonces are those of its policy. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page, nonce = reply.cspNonce): Promise<FastifyReply> => {
  if (page.isPublic) reply.removeHeader('x-robots-tag')
  reply.code(page.status).header('content-language', page.language).header('vary', 'accept-language')
  const otherLanguages = page.otherLanguages === undefined ? { address: inItsPlace(request) } : page.otherLanguages
  const script = page.secret ? { ...page.script, address: rememberSecret(request, reply, page.secret) } : page.script
  return sendHtml(request, reply, documentOf({ ...page, otherLanguages, ...(script && { script }) }, nonce))
}

/**
 * The page's own address with another language in it. Relative: the page's script may have put the page to another address. An
 * unreasonably long query is left behind, as it would be in the page nine times.
 */
const inItsPlace = (request: FastifyRequest) => {
  const [, search = ''] = request.url.split('?', 2)
  return (language: Language): string => keepingLanguage(`?${search.length > 1000 ? '' : search}`, language)
}

/** Sends a document, compressed where that is welcome: it holds everything it needs and is fetched once. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, document: Html): Promise<FastifyReply> {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.header('content-type', 'text/html; charset=utf-8').header('vary', vary)
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(document.toString())
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(document.toString()))
}

/**
 * What fails is answered with a page that says what was kept, in the reader's language: whom it belongs to is not known here. Ours is
 * logged once and told without its inside.
 */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = readerLanguage(request)
  const answer = (status: number, kind: Parameters<typeof failedPage>[1]) =>
    sendPage(request, reply, { status, language, ...failedPage(formMessages(language), kind) })
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, wasEnded(error) ? 'statement ended' : 'database unavailable')
    reply.header('retry-after', 60)
    return answer(503, 'unavailable')
  }
  if (error.statusCode === 413) return answer(413, 'tooLarge')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return answer(error.statusCode, 'unreadable')
  request.log.error({ err: error }, 'page failed')
  return answer(500, 'ours')
}
