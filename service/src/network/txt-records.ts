import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each whole; empty: there are none. Null: no name server answered. */
export type TxtRecords = (name: string) => Promise<string[] | null>

/** Milliseconds of one question, asked twice. */
const answerMs = 3000

/** Asks these name servers (`host:port`), or those of the machine. */
export function openTxtRecords(servers: readonly string[] | null): TxtRecords {
  const resolver = new Resolver({ timeout: answerMs, tries: 2 })
  if (servers !== null) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '') ? [] : null
    }
  }
}
