import { Type } from 'typebox'
import { array, id, line, nullable, object, optional, record, type Static, timestamp } from './vocabulary.ts'

// Passkeys of the signed-in person, and what their browser sends of one. Credentials and options have the JSON form of WebAuthn, which
// browsers write (`toJSON`) and read (`PublicKeyCredential.parseCreationOptionsFromJSON`) by themselves.

/** Passkeys that one person can have. */
export const passkeysMax = 20

/** A passkey, as its owner sees it. */
export const Passkey = record('Passkey', 'A passkey.', {
  passkeyId: id('Identifier of the passkey.'),
  name: Type.String({ description: 'Name of the passkey.' }),
  createdAt: timestamp('Time when it was added.'),
  lastUsedAt: nullable(timestamp('Time of the last sign-in with it.')),
})
export type Passkey = Static<typeof Passkey>

/** `GET /dashboard/auth/list-passkeys`. */
export interface Passkeys {
  passkeys: Passkey[]
  /** Whether the person has a password, which changes of passkeys ask for; without one, they take a sign-in of the last ten minutes. */
  hasPassword: boolean
}

/** The name that a person gives to a passkey. */
export const passkeyName = line(1, 100, 'Name of the passkey.')

const bytes = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description: `${description}, base64url.` })
const credentialId = bytes(1400, 'Identifier of the credential')
const clientDataJSON = bytes(8000, 'Client data')

/** What `navigator.credentials.create()` gave, by `toJSON()`. */
export const CreatedCredential = object({
  id: credentialId,
  response: object({
    clientDataJSON,
    attestationObject: bytes(20_000, 'Attestation object'),
    transports: optional(array(Type.String({ maxLength: 40, description: 'How the authenticator is reached.' }), { maxItems: 10 })),
  }),
})
export type CreatedCredential = Static<typeof CreatedCredential>

/** What `navigator.credentials.get()` gave, by `toJSON()`. */
export const SignedCredential = object({
  id: credentialId,
  response: object({
    clientDataJSON,
    authenticatorData: bytes(8000, 'Authenticator data'),
    signature: bytes(2000, 'Signature'),
    userHandle: bytes(200, 'User handle'),
  }),
})
export type SignedCredential = Static<typeof SignedCredential>

interface KnownCredential {
  type: 'public-key'
  id: string
  transports: string[]
}

/** What a browser makes a passkey with. */
export interface PasskeyCreationOptions {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  /** Those that the person has: no device makes a second one. */
  excludeCredentials: KnownCredential[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
  attestation: 'none'
}

/** What a browser signs in with: any passkey that it has for this service. */
export interface PasskeyRequestOptions {
  challenge: string
  rpId: string
  timeout: number
  allowCredentials: []
  userVerification: 'required'
}
