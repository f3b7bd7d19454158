import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Home } from './homes.ts'

// One server listens for every home, each of which has an application of its own. A request goes to the application of its home, as it came.

interface Routed {
  /** The application of each home; that of the first one listens. */
  applications: ReadonlyMap<Home, FastifyInstance>
  /** Tells the home of a request by its address and headers. */
  homeOf(request: IncomingMessage): Promise<Home>
  /** Tells the home of a request whose body alone says it; null: of this request, the rest says it. */
  homeByBody: (request: IncomingMessage) => ((body: string) => Promise<Home>) | null
  /** Answers where the home of a request can't be told at the moment. */
  unavailable(response: ServerResponse): void
}

/** The largest body that is read to find the home of its request: it has a code, or an address. */
const bodyBytesMax = 65_536

/** Has the server of the first home's application hand each request to the application of its home. */
export function routeRequests(server: Server, routed: Routed): void {
  const { applications, homeOf, homeByBody, unavailable } = routed
  const [ownListener] = server.listeners('request') as RequestListener[]
  server.removeListener('request', ownListener!)
  server.prependListener('request', (request, response) => {
    const byBody = homeByBody(request)
    const handled = byBody
      ? answerByBody(request, response, { homeOf: byBody, applications })
      : homeOf(request).then((home) => void applications.get(home)!.routing(request, response))
    handled.catch(() => unavailable(response))
  })
}

/** Reads a body, asks the application of its home, and passes the answer on. */
async function answerByBody(
  request: IncomingMessage,
  response: ServerResponse,
  { homeOf, applications }: { homeOf: (body: string) => Promise<Home>; applications: ReadonlyMap<Home, FastifyInstance> },
): Promise<void> {
  const body = await readBody(request)
  const home = await homeOf(body.toString())
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = request.headers
  const answer = await applications.get(home)!.inject({
    method: request.method as 'POST',
    url: request.url!,
    headers: headers as Record<string, string>,
    payload: body,
    remoteAddress: request.socket.remoteAddress ?? '',
  })
  if (response.destroyed) return
  // The application answered no connection: whether this one stays is the server's to say, unless the application ends them all. What is left
  // of a body that is too large is nobody's next request.
  const { connection, ...answered } = answer.headers as Record<string, string | string[]>
  const isLast = connection === 'close' || !request.complete
  response.writeHead(answer.statusCode, { ...answered, ...(isLast && { connection: 'close' }) })
  response.end(answer.rawPayload)
}

/** The body of a request, or as much of it as shows that it is too large: its application says so. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // A client that sends more is still there to be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > bodyBytesMax) break
  }
  return Buffer.concat(chunks)
}
