import { isProblem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { updateDestination } from '../../resources/destinations/destinations.ts'
import { revealSecrets } from '../../resources/destinations/signing-secrets.ts'
import type { KeyRing } from '../../secrets.ts'
import type { ReadSecrets } from './open-receiver.ts'

/** Moves the demo's destination to where the receiver listens now. One that somebody has led elsewhere stays where it is. */
export async function followReceiver(sql: Sql, { organizationId, from, to }: { organizationId: string; from: string; to: string }) {
  if (from === to) return
  for (const destinationId of await destinationsAt(sql, { organizationId, url: from }))
    await updateDestination(sql, { organizationId, destinationId, changes: { url: to }, allowPrivateTargets: true })
}

/** The secrets of every destination of the demo's that leads to an address: one is the demo's own, others somebody has added. */
export const secretsAt =
  (sql: Sql, { organizationId, url, secretKeys }: { organizationId: string; url: string; secretKeys: KeyRing }): ReadSecrets =>
  async () => {
    const secrets: string[] = []
    for (const destinationId of await destinationsAt(sql, { organizationId, url })) {
      const revealed = await revealSecrets(sql, { organizationId, destinationId, secretKeys })
      if (!isProblem(revealed)) secrets.push(...revealed.secrets.map(({ secret }) => secret))
    }
    return secrets
  }

async function destinationsAt(sql: Sql, { organizationId, url }: { organizationId: string; url: string }): Promise<string[]> {
  const found = await sql<{ destinationId: string }[]>`
    select destination_id from destination
    where organization_id = ${organizationId} and url = ${url} and status <> 'deleted' order by destination_id`
  return found.map(({ destinationId }) => destinationId)
}
