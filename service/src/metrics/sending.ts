import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge } from '@prometheus-io/client'
import type { Metrics } from './metrics.ts'

/** What a worker does with the destinations that it has claimed. */
export interface Sending {
  attemptsInFlight: number
  lanes: Record<'sending' | 'throttled' | 'idle', number>
}

/** Tells what a worker is sending, whenever it is asked. */
export function watchSending({ registry }: Pick<Metrics, 'registry'>, read: () => Sending): void {
  const registers = [registry]
  new Gauge({
    ...{ name: 'earshot_webhook_attempts_in_flight', help: metricsMessages.webhookAttemptsInFlight, registers },
    collect() {
      this.set(read().attemptsInFlight)
    },
  })
  new Gauge({
    ...{ name: 'earshot_webhook_lanes', help: metricsMessages.webhookLanes, registers },
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(read().lanes)) this.set({ state }, count)
    },
  })
}

/** What the workers of several homes are sending, as one. */
export const togetherSending = (all: readonly Sending[]): Sending => ({
  attemptsInFlight: sumOf(all, ({ attemptsInFlight }) => attemptsInFlight),
  lanes: {
    sending: sumOf(all, ({ lanes }) => lanes.sending),
    throttled: sumOf(all, ({ lanes }) => lanes.throttled),
    idle: sumOf(all, ({ lanes }) => lanes.idle),
  },
})

const sumOf = (all: readonly Sending[], count: (each: Sending) => number) => all.reduce((sum, each) => sum + count(each), 0)
