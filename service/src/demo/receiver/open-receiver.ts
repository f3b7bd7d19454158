import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readerLanguage } from '../../html/reader-language.ts'
import { keepReceived, type ReceivedRequests } from './received.ts'
import { receivedItems, receiverPage } from './receiver-page.ts'
import { verifySignature } from './verify-signature.ts'

// What a business would write for its other systems, so that the demo's webhooks arrive somewhere: it verifies each delivery, answers 204
// and shows it on a page. It is for this machine alone, whatever HOST says.

/** Reads the secrets that deliveries are signed with at the moment, `whsec_…`. */
export type ReadSecrets = () => Promise<readonly string[]>

export interface DemoReceiver {
  /** Where webhooks are posted. */
  webhookUrl: string
  /** The page that shows what arrived. */
  pageUrl: string
  /** Says how to read the secrets. Until then, deliveries wait for their answer: they may come before the demo has looked itself up. */
  verifyWith(readSecrets: ReadSecrets): void
  close(): Promise<void>
}

const webhookPath = '/webhooks'
/** Of the guide's receivers (docs/guides/webhooks.md). */
const bodyBytesMax = 1024 * 1024

/** Listens on 127.0.0.1, at the first of the ports that is free, else at any. */
export async function openDemoReceiver({ ports }: { ports: readonly number[] }): Promise<DemoReceiver> {
  const received = keepReceived()
  const secrets = Promise.withResolvers<ReadSecrets>()
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 5000 }, (request, response) => {
    answer(request, response, { received, webhookUrl, readSecrets: async () => (await secrets.promise)() }).catch(() => {
      // The service tries again.
      if (!response.headersSent) response.writeHead(503)
      response.end()
    })
  })
  server.maxConnections = 200
  const origin = `http://localhost:${await listenAtFirst(server, ports)}`
  const webhookUrl = origin + webhookPath
  return {
    webhookUrl,
    pageUrl: `${origin}/`,
    verifyWith: secrets.resolve,
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function listenAtFirst(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of [...ports, 0]) {
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      break
    } catch (error) {
      if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return (server.address() as AddressInfo).port
}

interface Answering {
  received: ReceivedRequests
  webhookUrl: string
  readSecrets: ReadSecrets
}

async function answer(request: IncomingMessage, response: ServerResponse, answering: Answering): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://localhost')
  if (!url) return void response.writeHead(400).end()
  const { pathname, searchParams } = url
  // A name of somebody else's that leads here would let their page read what arrived.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) return void response.writeHead(421).end()
  if (pathname === webhookPath) return request.method === 'POST' ? take(request, response, answering) : refuseMethod(response, 'POST')
  if (pathname !== '/' && pathname !== '/newer') return void response.writeHead(404).end()
  if (!['GET', 'HEAD'].includes(request.method ?? '')) return refuseMethod(response, 'GET, HEAD')
  show(request, response, { ...answering, searchParams, isWhole: pathname === '/' })
}

const refuseMethod = (response: ServerResponse, allow: string): void => void response.writeHead(405, { allow }).end()

/** Takes a delivery: 204 when it is verified, 400 when it is not. */
async function take(request: IncomingMessage, response: ServerResponse, { received, readSecrets }: Answering): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return void response.writeHead(413, { connection: 'close' }).end()
    chunks.push(chunk)
  }
  const { headers } = request
  const body = Buffer.concat(chunks)
  const verdict = verifySignature({ headers, body, secrets: await readSecrets() })
  received.add({ headers, body, verdict })
  response.writeHead(verdict === 'verified' ? 204 : 400).end(verdict === 'verified' ? undefined : verdict)
}

/** Shows the page; or, for its script, what came after a request: 204 when nothing did, 409 when the page is of an earlier demo. */
function show(
  request: IncomingMessage,
  response: ServerResponse,
  { received, webhookUrl, searchParams, isWhole }: Answering & { searchParams: URLSearchParams; isWhole: boolean },
): void {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  const language = readerLanguage({ query: Object.fromEntries(searchParams), headers: request.headers })
  const { run } = received
  if (isWhole) {
    const page = receiverPage({ language, webhookUrl, received: received.after(0), run, nonce })
    return void response.writeHead(200, { ...headers, 'content-language': language, vary: 'accept-language' }).end(page.toString())
  }
  if (searchParams.get('run') !== run) return void response.writeHead(409, headers).end()
  const newer = received.after(Number(searchParams.get('after')))
  if (newer.length === 0) return void response.writeHead(204, headers).end()
  response.writeHead(200, { ...headers, 'x-newest': String(newer[0]!.number) }).end(receivedItems(language, newer).toString())
}
