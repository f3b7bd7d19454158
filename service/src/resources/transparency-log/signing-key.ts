import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import type { EncryptedColumn } from '../../database/encrypted-column.ts'
import type { Closed, KeyRing } from '../../secrets.ts'
import type { InProject } from '../projects/projects.ts'

// The Ed25519 key of a project's log, and what it signs: a C2SP signed note. The private key is kept encrypted.

/** The log of a project: its size, and its key. */
export interface Log extends Closed {
  size: number
  publicKey: Buffer
}

/** The log of a project, with a key that is made where it has none. Null where the project is gone. */
export async function openLog(sql: Sql, { organizationId, projectId, logKeys }: InProject & { logKeys: KeyRing }): Promise<Log | null> {
  const found = await findLog(sql, { organizationId, projectId })
  if (found) return found
  await giveKey(sql, { organizationId, projectId, logKeys })
  return findLog(sql, { organizationId, projectId })
}

/** The log of a project; null where nothing needed it yet. */
export async function findLog(sql: Sql, { organizationId, projectId }: InProject): Promise<Log | null> {
  const [found] = await sql<Log[]>`
    select size, public_key, key_encrypted as encrypted, encryption_key_id from transparency_log
    where organization_id = ${organizationId} and project_id = ${projectId}`
  return found ?? null
}

/** Gives the log of a project its key, once, however many come for it. */
export async function giveKey(sql: Sql, { organizationId, projectId, logKeys }: InProject & { logKeys: KeyRing }): Promise<void> {
  const [known] = await sql`
    select from transparency_log where organization_id = ${organizationId} and project_id = ${projectId}`
  if (known) return
  const pair = generateKeyPairSync('ed25519')
  const { x } = pair.publicKey.export({ format: 'jwk' })
  const secret = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const { encrypted, encryptionKeyId } = logKeys.close(secret, bondOf(projectId))
  await sql`
    with place as materialized (
      select organization_id, project_id from project
      where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null
    )
    insert into transparency_log (organization_id, project_id, public_key, key_encrypted, encryption_key_id)
    select organization_id, project_id, ${Buffer.from(x!, 'base64url')}, ${encrypted}, ${encryptionKeyId} from place
    on conflict do nothing`
}

/** What the encrypted key of a project is bound to. */
export const bondOf = (projectId: string): string => `transparency log ${projectId}`

/** The private keys, as the operator re-encrypts them. */
export const logKeyColumn: EncryptedColumn = { table: 'transparency_log', key: ['project_id'], column: 'key_encrypted', bondOf }

/** The public key as verifiers of signed notes take it: `name+hash+key`. */
export const verifierKey = (name: string, { publicKey }: Pick<Log, 'publicKey'>): string =>
  `${name}+${keyHash(name, publicKey).toString('hex')}+${Buffer.concat([ed25519, publicKey]).toString('base64')}`

/** Signs a text that ends with a newline. Null where none of the keys opens the private key: SECRET_KEY was changed. */
export function signNote(
  text: string,
  { name, log, projectId, logKeys }: { name: string; log: Log; projectId: string; logKeys: KeyRing },
): string | null {
  const secret = logKeys.open(log, bondOf(projectId))
  if (secret === null) return null
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' })
  const signature = Buffer.concat([keyHash(name, log.publicKey), sign(null, Buffer.from(text), key)])
  return `${text}\n— ${name} ${signature.toString('base64')}\n`
}

/** Says which key has signed: it stands before the signature. */
const keyHash = (name: string, publicKey: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(ed25519).update(publicKey).digest().subarray(0, 4)

/** The kind of key and signature (C2SP signed-note): Ed25519. */
const ed25519 = Buffer.of(1)
