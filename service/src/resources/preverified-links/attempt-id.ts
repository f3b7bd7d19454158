import { createHash } from 'node:crypto'

/** Names a mail, the same whenever it is asked for. As a UUID: of the eighth kind, which is made as its maker likes. */
export function attemptIdOf(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
