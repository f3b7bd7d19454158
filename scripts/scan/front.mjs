import { Agent, request as ask, createServer } from 'node:http'

/**
 * A reverse proxy in front of Earshot, which the scanners see. It counts requests and answers, gives every request an IP address of its
 * own, so that no rate limit answers instead of the code behind it, and authenticates requests: `credentials` are headers by the beginning
 * of a path. Earshot trusts it by its address.
 */
export const frontAddress = '127.0.0.3'

export async function openFront({ earshotPort }) {
  const agent = new Agent({ keepAlive: true, localAddress: frontAddress, maxSockets: 16 })
  const credentials = {}
  const excluded = []
  let counts = newCounts()
  let places = 0
  const failures = []
  const server = createServer((asked, answer) => {
    if (excluded.some((each) => each.test(asked.url))) return answer.writeHead(404).end()
    counts.requests++
    const place = places++
    const entry = Object.entries(credentials).find(([prefix]) => asked.url.startsWith(prefix))
    const headers = {
      ...asked.headers,
      ...entry?.[1],
      'accept-encoding': 'identity',
      'x-forwarded-for': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
    }
    const forwarded = ask({ host: '127.0.0.1', port: earshotPort, agent, method: asked.method, path: asked.url, headers }, (answered) => {
      const kind = `${Math.floor(answered.statusCode / 100)}xx`
      counts[kind] = (counts[kind] ?? 0) + 1
      if (kind === '5xx') failures.push(`${answered.statusCode} ${asked.method} ${asked.url}`)
      if (String(answered.headers['content-type']).startsWith('text/html')) return sendWithoutTrap(answered, answer)
      answer.writeHead(answered.statusCode, answered.rawHeaders)
      answered.pipe(answer)
    })
    // The scanner closed the connection, as it does when its time is over; else Earshot did.
    let hasLeft = false
    forwarded.on('error', (error) => {
      if (!hasLeft) counts.unanswered++
      answer.destroy(error)
    })
    answer.on('close', () => {
      if (answer.writableFinished) return
      hasLeft = true
      forwarded.destroy()
    })
    asked.pipe(forwarded)
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server)
  return {
    port,
    credentials,
    /** Addresses that lead nowhere for now. */
    excluded,
    failures,
    /** The counts since the last call. */
    takeCounts: () => {
      const taken = counts
      counts = newCounts()
      return taken
    },
    close: () => {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

/** Removes the hidden field from a page: a scanner fills it in, and its requests are then discarded as spam. */
async function sendWithoutTrap(answered, answer) {
  const chunks = await answered.toArray()
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/<input [^>]*name="homepage"[^>]*>/g, '')
  const isHead = chunks.length === 0
  const headers = Object.fromEntries(Object.entries(answered.headers).filter(([name]) => isHead || name !== 'content-length'))
  answer.writeHead(answered.statusCode, headers).end(text)
}

/** An address that Earshot has no reason to fetch, for findings of request forgery; `hits` are its requests. */
export async function openTrap() {
  const hits = []
  const server = createServer((asked, answer) => {
    // The scanner itself fetches it to see whether it works, and which requests came.
    const isScanner = asked.url === '/' || /^\/get_\w+\.php/.test(asked.url)
    if (!isScanner) hits.push(`${asked.method} ${asked.url}`)
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await listen(server)
  return {
    hits,
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const newCounts = () => ({ requests: 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, unanswered: 0 })

const listen = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))
