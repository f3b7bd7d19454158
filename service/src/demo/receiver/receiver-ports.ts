import type { Config } from '../../config.ts'
import { readKept } from '../kept.ts'

/** Ports for the receiver, the best first: of the run before, then those after the service's own. */
export function receiverPorts({ port, metricsPort, dataDir }: Pick<Config, 'port' | 'metricsPort' | 'dataDir'>): number[] {
  const before = Number(URL.parse(readKept(dataDir)?.webhookUrl ?? '')?.port)
  const ports = [...(before ? [before] : []), ...Array.from({ length: 10 }, (_, at) => port + 1 + at)]
  return ports.filter((each) => each !== port && each !== metricsPort && each <= 65_535)
}
