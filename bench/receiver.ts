/**
 * A webhook receiver that answers 204 to everything and counts: `/count` says how many came, and when the first and the last did;
 * `/arrivals` when each came, by its `webhook-id`, in milliseconds since 1970.
 */
import { createServer } from 'node:http'

let count = 0
let firstAt = 0
let lastAt = 0
let arrivals: [id: string, at: number][] = []

createServer((request, response) => {
  if (request.url === '/count') {
    response.end(JSON.stringify({ count, firstAt, lastAt }))
    return
  }
  if (request.url === '/reset') {
    count = firstAt = lastAt = 0
    arrivals = []
    response.end()
    return
  }
  if (request.url === '/arrivals') {
    response.end(JSON.stringify(arrivals))
    return
  }
  arrivals.push([String(request.headers['webhook-id']), performance.timeOrigin + performance.now()])
  request.resume()
  request.on('end', () => {
    lastAt = performance.now()
    if (count++ === 0) firstAt = lastAt
    response.writeHead(204).end()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
