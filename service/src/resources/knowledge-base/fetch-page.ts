import { knowledgeBaseMessages } from '@earshot/messages/api/knowledge-base'
import type { Response } from 'undici'
import packageJson from '../../../package.json' with { type: 'json' }
import { type AddressGuard, findUrlFlaw } from '../../network/address-guard.ts'
import { type Failure, failureOf } from '../../network/failure.ts'
import { parseUrl } from '../../text.ts'

// Fetches a page from an untrusted server, which may be slow, endless, private or not a web page.

/** Decompressed; what is sent compressed is less. 2 MB: docs/rules/limits.md#knowledge-base */
const pageMegabytesMax = 2
const pageBytesMax = pageMegabytesMax * 1024 * 1024

const redirectsMax = 5

const { failures: messages } = knowledgeBaseMessages

const userAgent = `Earshot-Knowledge/${packageJson.version}`

const readableTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown', 'text/x-markdown'] as const

export interface Page {
  /** The address after redirects. */
  url: string
  contentType: (typeof readableTypes)[number]
  /** As the server names it; null when it doesn't. */
  charset: string | null
  bytes: Buffer
}

/** Why a page could not be read: a word to search for, and a sentence to read. */
export interface PageFailure {
  reason: Failure | 'redirects' | 'content-type' | 'no-text' | 'unreadable' | 'interrupted'
  detail: string
}

export const isFailure = (outcome: object): outcome is PageFailure => 'reason' in outcome

/**
 * Fetches a page. The guard checks its address and that of each of at most 5 redirects; at most 2 MB, decompressed; all within
 * `secondsMax`, or until `stopping`. Failures are returned as a value; nothing is thrown.
 */
export async function fetchPage(
  address: string,
  { guard, secondsMax, stopping }: { guard: AddressGuard; secondsMax: number; stopping?: AbortSignal | undefined },
): Promise<Page | PageFailure> {
  // Loaded for the first page.
  const undici = await import('undici')
  const agent = new undici.Agent({ connect: guard.connectorOf(undici), maxResponseSize: pageBytesMax, pipelining: 0 })
  const timeout = AbortSignal.timeout(secondsMax * 1000)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  let url = address
  try {
    for (let redirects = 0; ; redirects++) {
      const flaw = guard.findUrlFlaw(url)
      if (flaw !== null)
        return {
          reason: findUrlFlaw(url, { allowPrivateTargets: true }) ? 'redirects' : 'private-address',
          detail: messages.redirectNotAllowed({ flaw }),
        }
      const response = await undici.fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        signal,
        headers: { 'user-agent': userAgent, accept: `${readableTypes.slice(0, 2).join(', ')}, text/markdown, text/plain;q=0.9` },
      })
      const next = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null
      if (next === null) return await readPage(response, url)
      void response.body?.cancel().catch(() => {})
      const target = parseUrl(next, url)
      if (redirects === redirectsMax) return { reason: 'redirects', detail: messages.redirects({ max: redirectsMax }) }
      if (!target) return { reason: 'redirects', detail: messages.redirectInvalid }
      url = target.href
    }
  } catch (error) {
    const code = codeOf(error)
    // Browsers open no page on ports of mail, printers and the like; nor does fetch.
    if (error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad port')
      return { reason: 'refused', detail: messages.port }
    if (/^(Z_|ZSTD_|ERR__|ERR_BROTLI|ERR_ZLIB)/.test(code)) return { reason: 'unreadable', detail: messages.encoding }
    const reason = signal.aborted ? 'timeout' : code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'too-large' : failureOf(error)
    return { reason, detail: detailOf(reason, { host: URL.parse(url)?.host ?? '', seconds: secondsMax }) }
  } finally {
    void agent.destroy()
  }
}

async function readPage(response: Response, url: string): Promise<Page | PageFailure> {
  if (!response.ok) {
    void response.body?.cancel().catch(() => {})
    return { reason: 'http-status', detail: messages.httpStatus({ status: response.status }) }
  }
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
  const contentType = readableTypes.find((each) => each === type.trim())
  if (!contentType) {
    void response.body?.cancel().catch(() => {})
    const isKnown = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type.trim())
    return { reason: 'content-type', detail: isKnown ? messages.contentType({ type: type.trim() }) : messages.contentTypeUnknown }
  }
  const charset = parameters.map((each) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})"?\s*$/.exec(each)?.[1]).find(Boolean) ?? null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > pageBytesMax) return { reason: 'too-large', detail: messages.tooLarge({ megabytes: pageMegabytesMax }) }
    chunks.push(chunk)
  }
  return { url, contentType, charset, bytes: Buffer.concat(chunks) }
}

/** The code of an error, or of the one that caused it. */
function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) if ('code' in each && typeof each.code === 'string') return each.code
  return ''
}

function detailOf(failure: Failure, { host, seconds }: { host: string; seconds: number }): string {
  switch (failure) {
    case 'private-address':
      return messages.privateAddress({ host })
    case 'too-large':
      return messages.tooLarge({ megabytes: pageMegabytesMax })
    case 'http-status':
      return messages.httpError
    case 'timeout':
      return messages.timeout({ seconds })
    default:
      return messages[failure]({ host })
  }
}
