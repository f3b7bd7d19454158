import { Agent, request as ask, createServer } from 'node:http'

/**
 * A reverse proxy before Earshot, which the scanners take for it. It counts what is asked and answered, gives every request a place of
 * its own, so that no limit answers in place of what is behind it, and lets requests in: `credentials` are headers by the beginning of
 * a path. Earshot trusts it by the address it comes from.
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
    // The scanner went away, as it does when its time is over; else Earshot did.
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
    /** What was counted since it was asked the last time. */
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

/** A page without the field that no person sees: a scanner fills it in, and what it then sends is thrown away as spam. */
async function sendWithoutTrap(answered, answer) {
  const chunks = await answered.toArray()
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/<input [^>]*name="homepage"[^>]*>/g, '')
  const isHead = chunks.length === 0
  const headers = Object.fromEntries(Object.entries(answered.headers).filter(([name]) => isHead || name !== 'content-length'))
  answer.writeHead(answered.statusCode, headers).end(text)
}

/** An address that Earshot has no reason to ask, for what makes it ask one; `hits` are the requests that came. */
export async function openTrap() {
  const hits = []
  const server = createServer((asked, answer) => {
    // The scanner itself asks whether there is somebody, and what came.
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
