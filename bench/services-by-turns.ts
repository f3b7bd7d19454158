/**
 * Several services in one process, which differ by their settings alone and have requests by turns, each for a moment: whatever else tells
 * two processes of one program apart (what was compiled first, where things lie in memory), and whatever a machine does besides, is the same
 * for all of them.
 *
 *     SERVICES='[{}, {"PORT": "…", "METRICS_PORT": "…"}]' PORT=… services-by-turns.ts
 *
 * Requests come to PORT. `/counted` answers what each service had since it was asked last, in their order: requests, and microseconds of
 * processor time.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Service, startService } from '../service/src/commands/serve.ts'
import { readConfig } from '../service/src/config.ts'
import { openLog } from '../service/src/log.ts'

/** What the service before has begun is over in about as long; then it is counted. */
const settleMs = 30
const countedMs = 300

const services: Service[] = []
for (const settings of JSON.parse(process.env.SERVICES!) as Record<string, string>[]) {
  const config = readConfig({ ...process.env, ...settings })
  services.push(await startService({ config, role: 'api', log: openLog({ level: config.logLevel, to: process.stdout }) }))
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void
const listeners = services.map(({ server }) => server.listeners('request') as Listener[])
let turn = 0
let requests = 0
const nothing = () => services.map(() => ({ requests: 0, microseconds: 0 }))
let counted = nothing()

const { server } = services[0]!
server.removeAllListeners('request')
server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/counted') {
    response.end(JSON.stringify(counted))
    counted = nothing()
    return
  }
  requests++
  for (const listener of listeners[turn]!) listener.call(services[turn]!.server, request, response)
})

let isStopping = false
void services[0]!.stopping.then(() => {
  isStopping = true
})
for (let cycle = 0; !isStopping; cycle++)
  for (let each = 0; each < services.length; each++) {
    // What comes first changes: it may meet what a clock brings.
    turn = (each + cycle) % services.length
    await pause(settleMs)
    const since = process.cpuUsage()
    requests = 0
    await pause(countedMs)
    const { user, system } = process.cpuUsage(since)
    counted[turn]!.requests += requests
    counted[turn]!.microseconds += user + system
  }
