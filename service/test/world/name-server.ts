import { createSocket } from 'node:dgram'
import { once } from 'node:events'

// A name server on loopback that knows TXT records alone (RFC 1035): what somebody writes into the DNS of a domain.

/** `openWorld({ DNS_SERVERS: server.address })`. `records`: of each name, in lower case, its texts; it may be changed at any time. */
export async function openNameServer() {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answerTo(query, records), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => void socket.close() }
}

/** The question is repeated, and answered by each text in its own record, or by "no such name". */
function answerTo(query: Buffer, records: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, end } = nameIn(query)
  const texts = records.get(name.toLowerCase()) ?? []
  const header = Buffer.alloc(12)
  header.writeUInt16BE(query.readUInt16BE(0), 0)
  // A response, recursion available; 3: the name does not exist.
  header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  return Buffer.concat([header, query.subarray(12, end + 4), ...texts.map(recordOf)])
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** TXT, class IN, for a second; a text longer than 255 bytes stands in several strings. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const strings = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) => bytes.subarray(at * 255, at * 255 + 255))
  const data = Buffer.concat(strings.flatMap((each) => [Buffer.from([each.length]), each]))
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 1, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
