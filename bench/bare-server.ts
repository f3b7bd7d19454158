/**
 * The limit of the machine: the cost of an operation without authentication and validation. A bare `node:http`
 * server that calls the resources' own functions, so the statements can't drift, through the same driver with the pool of `earshot serve`.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { LinkCreate, OpinionList } from '@earshot/contract'
import { openDatabase } from '../service/src/commands/open-database.ts'
import { readConfig } from '../service/src/config.ts'
import { listOpinions } from '../service/src/resources/opinions/list-opinions.ts'
import { createLink } from '../service/src/resources/preverified-links/links.ts'
import { deriveKey } from '../service/src/secrets.ts'

const config = readConfig(process.env)
const organizationId = process.env.ORGANIZATION_ID!
const address = { baseUrl: config.baseUrl, linkTokenKey: deriveKey(config.secretKey!, 'link-token') }
const { sql, close } = await openDatabase(config, 'serve')

const server = createServer(async (request, response) => {
  const [, , , projectId = '', resource = ''] = request.url!.split('/')
  try {
    const body = await answer({ projectId, resource, request })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})
server.listen(config.port, config.host)
process.once('SIGTERM', () => {
  server.close(() => void close())
  server.closeAllConnections()
})

/** The addresses are the service's, so that both are asked the same. */
async function answer({
  projectId,
  resource,
  request,
}: {
  projectId: string
  resource: string
  request: IncomingMessage
}): Promise<string> {
  if (resource === '') return '{}'
  if (request.method === 'POST') {
    const body = JSON.parse(await read(request)) as LinkCreate
    return JSON.stringify(await createLink(sql, { organizationId, projectId, ...body, address }))
  }
  const query = Object.fromEntries(new URLSearchParams(resource.split('?')[1])) as OpinionList
  return (await listOpinions(sql, { organizationId, projectId, query })) as string
}

const read = (request: IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      text += chunk
    })
    request.once('end', () => resolve(text))
    request.once('error', reject)
  })
