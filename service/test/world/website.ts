import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A stranger's website on a real port, whose pages a test sets as it likes.

export interface Website {
  /** Without a slash at the end. */
  url: string
  /** Paths that were asked for, in order, with what was sent along. */
  asked: { path: string; headers: Record<string, string | string[] | undefined> }[]
  /** What a path answers: HTML, or whatever the function does with the response. */
  pages: Record<string, string | ((response: ServerResponse) => void)>
  close(): Promise<void>
}

export async function openWebsite(pages: Website['pages'] = {}): Promise<Website> {
  const asked: Website['asked'] = []
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const page = pages[path] ?? pages[path.split('?', 1)[0]!]
    if (page === undefined) response.writeHead(404).end('not here')
    else if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else page(response)
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    pages,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
