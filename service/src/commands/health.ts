/** `earshot health`: whether the server that runs with these settings is ready: for containers and monitoring. */
import { healthMessages } from '@earshot/messages/cli/health'
import { readConfig } from '../config.ts'
import { hostInUrl } from '../network/host-in-url.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import type { healthOptions } from './table/health.ts'

/** Less than a container's health check waits. */
const secondsMax = 5

export const health = action({
  run: async ({ live }: ValuesOf<typeof healthOptions>, { env }) => {
    const { host, port } = readConfig(env)
    const address = `http://${hostInUrl(host)}:${port}/${live ? 'livez' : 'readyz'}`
    const response = await fetch(address, { signal: AbortSignal.timeout(secondsMax * 1000) }).catch((error: Error) => {
      const { cause } = error as { cause?: NodeJS.ErrnoException }
      throw new Failure(healthMessages.noResponse({ address, reason: cause?.code ?? error.name }))
    })
    const { status, reason } = (await response.json().catch(() => ({}))) as { status?: string; reason?: string }
    if (!response.ok) throw new Failure(healthMessages.notReady({ reason: reason ?? String(response.status) }))
    return { address, status: status ?? 'ok' }
  },
})
