import { problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from './app-deps.ts'
import { leadByBody } from './home-of-body.ts'
import { homeAt, leadOf } from './home-of-request.ts'
import { Directory } from './homes/directory.ts'
import { type Home, Homes } from './homes/homes.ts'
import { routeRequests } from './homes/route-requests.ts'
import { rawAnswer } from './http/raw-response.ts'
import { keysOf } from './keys.ts'

export interface HomeRouting {
  homes: Homes
  close(): void
}

/** Has the application of the first home, which listens, hand each request to the application of its home. `servers`: in the order of the homes. */
export async function openHomeRouting(
  { config, sql, secretKey, log }: AppOptions,
  { firstName, others }: NonNullable<AppOptions['homes']>,
  { servers }: { servers: readonly FastifyInstance[] },
): Promise<HomeRouting> {
  const directory = new Directory(sql, log)
  const first: Home = { name: firstName, sql }
  const homes = new Homes([first, ...others], directory)
  await directory.open()
  await Promise.all(servers.map((server) => server.ready()))
  const keys = keysOf(secretKey)
  const isForHttps = config.baseUrl.startsWith('https:')
  routeRequests(servers[0]!.server, {
    applications: new Map(homes.all.map((home, at) => [home, servers[at]!])),
    homeOf: (request) => homeAt(homes, leadOf(request, { keys, isForHttps })),
    homeByBody(request) {
      const lead = leadByBody(request)
      return lead && ((body) => homeAt(homes, lead(body)))
    },
    unavailable(response) {
      if (response.headersSent) return void response.destroy()
      const { socket } = response
      socket?.end(rawAnswer('503 Service Unavailable', problem('UNAVAILABLE', httpMessages.server.databaseUnavailable), { isForHttps }))
    },
  })
  return { homes, close: () => directory.close() }
}
