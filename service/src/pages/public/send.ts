import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentOf, type Page } from '../../html/document.ts'
import { namesTag } from '../../html/entity-tags.ts'
import { trustedHtml } from '../../html/html.ts'
import { sendHtml, sendPage } from '../../html/pages.ts'

// Pages that are the same for every reader may be kept for a moment by caches on the way, and need not be sent again to a browser that has
// them.

/**
 * A minute between us and the reader: an opinion that was hidden is gone from everywhere soon. A browser asks each time, and is told when
 * nothing changed: whoever has just written an opinion looks for it.
 */
const cacheControl = 'public, max-age=0, s-maxage=60'

/**
 * Sends a page that anybody may keep for a minute, or says that the reader's copy is still good. Its style and script are allowed by their
 * digests: a nonce would be a new one each time, and a copy would not fit the headers of a later answer. A page with something personal
 * in it is sent as every other page is.
 */
export async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { isPersonal }: { isPersonal: boolean },
): Promise<FastifyReply> {
  if (isPersonal) return sendPage(request, reply, page)
  // Random while it stands in the document, so that nothing else there is taken for ours.
  const mark = randomBytes(16).toString('base64url')
  let text = documentOf(page, { script: mark, style: mark }).toString()
  let policy = String(reply.getHeader('content-security-policy') ?? '')
  for (const [element, nonce] of [
    ['script', reply.cspNonce.script],
    ['style', reply.cspNonce.style],
  ] as const) {
    const open = `<${element} nonce="${mark}">`
    const start = text.indexOf(open) + open.length
    const digest = createHash('sha256')
      .update(text.slice(start, text.indexOf(`</${element}>`, start)))
      .digest('base64')
    policy = policy.replace(`'nonce-${nonce}'`, `'sha256-${digest}'`)
    text = text.replace(open, `<${element}>`)
  }
  if (page.isPublic) reply.removeHeader('x-robots-tag')
  reply
    .code(page.status)
    .header('content-security-policy', policy)
    .header('content-language', page.language)
    .header('vary', 'accept-language, cookie')
  // Trusted, because it is the document of above but for two attributes.
  return isStillGood(request, reply, text) ? reply.code(304).send() : sendHtml(request, reply, trustedHtml(text))
}

/** Marks an answer as one that may be kept, and says whether the one that the reader has is the same. */
export function isStillGood(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  // Weak: compressed or not, it says the same.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', cacheControl).header('etag', tag)
  return reply.statusCode === 200 && namesTag(request.headers['if-none-match'], tag)
}
