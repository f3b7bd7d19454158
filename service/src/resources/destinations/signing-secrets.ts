import { overlapHoursDefault, type Problem, problem, type SigningSecrets } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import type { EncryptedColumn } from '../../database/encrypted-column.ts'
import type { Closed, KeyRing } from '../../secrets.ts'
import { type DestinationKey, unknownDestination } from './destination-details.ts'
import { newSecret } from './destinations.ts'
import { lockDestination } from './lock-destination.ts'

// Secrets that sign a destination's deliveries: the newest, and those it has replaced until they end. The database has them encrypted;
// users of the portal may read them.

/** Secrets that sign at once, at most: each is a signature in the header. */
const secretsMax = 5
/** Hours that an ended secret is kept: verification of a received delivery can then name it. */
const keptHours = 24

/** As the operator re-encrypts them; those that have ended no longer count. */
export const signingSecretColumn: EncryptedColumn = {
  ...{ table: 'destination_secret', key: ['destination_id', 'secret_id'], column: 'secret_encrypted', bondKey: 'destination_id' },
  counts: 'expires_at is null or expires_at > now()',
}

type Key = DestinationKey & { secretKeys: KeyRing }

/**
 * Shows the secrets that sign at the moment, newest first. Errors: NOT_FOUND · CONFLICT (encrypted with a key that this service doesn't
 * have).
 */
export async function revealSecrets(sql: Sql, { secretKeys, ...key }: Key): Promise<SigningSecrets | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const found = await readSecrets(sql, key)
  if (found === null) return unknownDestination
  const opened = openAll(
    found.filter(({ isOver }) => !isOver),
    { secretKeys, ...key },
  )
  return opened.some(({ secret }) => secret === null) ? unreadable : { secrets: opened.map(shownSecret) }
}

/**
 * Gives a destination a new secret. The others sign as well until they end, none longer than `overlapHours` from now; one that can't be
 * read any more ends at once. Every node signs so from its next delivery on.
 * Errors: NOT_FOUND · LIMIT_REACHED (five that sign at once).
 */
export const rotateSecret = (
  sql: Sql,
  { secretKeys, overlapHours = overlapHoursDefault, ...key }: Key & { overlapHours?: number },
): Promise<SigningSecrets | Problem<'NOT_FOUND' | 'LIMIT_REACHED' | 'CONFLICT'>> =>
  lockDestination(sql, key, async (sql) => {
    const { organizationId, destinationId } = key
    const found = await readSecrets(sql, key)
    if (found === null) return unknownDestination
    const signing = openAll(
      found.filter(({ isOver }) => !isOver),
      { secretKeys, ...key },
    )
    const lost = signing.filter(({ secret }) => secret === null).map(({ secretId }) => secretId)
    if (overlapHours > 0 && signing.length - lost.length >= secretsMax) {
      const nextEnd = signing.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()[0]!
      return problem('LIMIT_REACHED', destinationsMessages.secrets.full({ max: secretsMax, expiresAt: nextEnd }))
    }
    const { encryptionKeyId, encrypted } = secretKeys.close(newSecret(), destinationId)
    await sql`
      with ended as (
        update destination_secret set
          expires_at = iif(secret_id = any (${lost}::uuid[]), now(), least(expires_at, now() + make_interval(hours => ${overlapHours})))
        where organization_id = ${organizationId} and destination_id = ${destinationId} and (expires_at is null or expires_at > now())
      ), told as (
        update lane set version = version + 1, target_version = target_version + 1
        where organization_id = ${organizationId} and destination_id = ${destinationId}
      )
      insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id)
      values (${organizationId}, ${destinationId}, ${encrypted}, ${encryptionKeyId})`
    return revealSecrets(sql, { secretKeys, ...key })
  })

/** Secrets of one sweep: few enough to be over in a moment. */
export const endedSecretsMax = 1000

/** Deletes secrets that ended a day ago, of every organization, `endedSecretsMax` at a time. Returns how many. */
export async function sweepEndedSecrets(sql: Sql): Promise<number> {
  const swept = await sql`
    delete from destination_secret where ctid = any(array(
      select ctid from destination_secret where expires_at < now() - make_interval(hours => ${keptHours}) limit ${endedSecretsMax}))`
  return swept.count
}

/** A secret as its row has it. */
export interface KeptSecret extends Closed {
  secretId: string
  createdAt: string
  expiresAt: string | null
  /** It signs nothing any more. */
  isOver: boolean
}

/** The secrets of a destination, newest first, those that ended lately too; null when there is no such destination. */
export async function readSecrets(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<KeptSecret[] | null> {
  const found = await sql<(KeptSecret | { secretId: null })[]>`
    select secret_id, secret_encrypted as encrypted, encryption_key_id, iso(secret.created_at) as created_at, iso(expires_at) as expires_at,
      coalesce(expires_at <= now(), false) as is_over
    from destination left join destination_secret as secret using (organization_id, destination_id)
    where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'
    order by secret.created_at desc, secret_id desc`
  return found.length === 0 ? null : found.filter((row): row is KeptSecret => row.secretId !== null)
}

/** The secrets decrypted; null where none of our keys decrypts one. */
export const openAll = (secrets: readonly KeptSecret[], { secretKeys, destinationId }: Pick<Key, 'secretKeys' | 'destinationId'>) =>
  secrets.map((kept) => ({ ...kept, secret: secretKeys.open(kept, destinationId) }))

const shownSecret = ({ secretId, secret, createdAt, expiresAt }: ReturnType<typeof openAll>[number]) => ({
  ...{ secretId, secret: secret!, createdAt, expiresAt },
})

const unreadable = problem('CONFLICT', destinationsMessages.secrets.unreadable)
