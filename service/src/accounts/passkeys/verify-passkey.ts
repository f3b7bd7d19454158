import type { CreatedCredential, PasskeyCreationOptions, PasskeyRequestOptions, SignedCredential } from '@earshot/contract'
import type { Person } from '../persons.ts'
import { challengeSeconds } from './challenge.ts'
import type { PasskeySite } from './site.ts'

// WebAuthn: what browsers are asked, and whether their answers hold, by @simplewebauthn/server. It is loaded with the first answer
// (decision 56). A user is always verified, by the device's PIN or a finger: a passkey counts as both factors (decision 70).

/** What signatures are made with: ECDSA P-256, Ed25519, RSA; by their numbers in COSE. */
const algorithms = [-7, -8, -257]

/** A passkey as it is kept. */
export interface KeptPasskey {
  credentialId: Buffer
  /** In COSE's form. */
  publicKey: Buffer
  /** How often it signed, as its authenticator counts; 0 where none counts. */
  signCount: number
  transports: string[]
}

/** The name of a person that an authenticator keeps with the passkey: their id as bytes, and no address. */
export const userHandleOf = ({ personId }: { personId: string }): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')

/** What a browser makes a passkey with. `known`: the person's own, so that no device makes a second one. */
export const creationOptions = (
  { rpId }: PasskeySite,
  { challenge, person, known }: { challenge: string; person: Person; known: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[] },
): PasskeyCreationOptions => ({
  challenge,
  rp: { id: rpId, name: 'Earshot' },
  user: { id: userHandleOf(person), name: person.email, displayName: person.name },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeSeconds * 1000,
  excludeCredentials: known.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: credentialId.toString('base64url'),
    transports,
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** What a browser signs in with. It names no passkey, so that it is the same for everybody. */
export const requestOptions = ({ rpId }: PasskeySite, challenge: string): PasskeyRequestOptions => ({
  ...{ challenge, rpId, timeout: challengeSeconds * 1000, allowCredentials: [], userVerification: 'required' },
})

/** What is looked at besides the answer. */
interface Asked {
  site: PasskeySite
  challenge: string
}

/** Returns the passkey that a browser made; null when its answer does not hold. */
export async function verifyCreated({ site, challenge }: Asked, { id, response }: CreatedCredential): Promise<KeptPasskey | null> {
  const { decodeAttestationObject, verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject, transports = [] } = response
  return orNull(async () => {
    if (isFramed(clientDataJSON)) return null
    // None was asked for. What others bring is not looked at: the library would fetch addresses that stand in their certificates.
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const isOfItself = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
    if (attestation.get('fmt') !== 'none' && !isOfItself) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      ...expected({ site, challenge }),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), signCount: counter, transports }
  })
}

/**
 * Returns how often a passkey has signed by now; null when the answer does not hold: another challenge, origin or site, a signature by another key,
 * no verified user, or a count that is not above the last one, as of a copied authenticator.
 */
export async function verifySigned(
  { site, challenge, passkey }: Asked & { passkey: KeptPasskey },
  { id, response }: SignedCredential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  return orNull(async () => {
    if (isFramed(response.clientDataJSON)) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      ...expected({ site, challenge }),
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** In two parts, between which the process answers others: it takes a third of a second. */
async function library() {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  return { decodeAttestationObject, ...(await import('@simplewebauthn/server')) }
}

const expected = ({ site, challenge }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  requireUserVerification: true,
})

/** Whether it was asked in a frame of another site, where nothing of ours asks. */
const isFramed = (clientDataJSON: string): boolean =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }).crossOrigin === true

/** The library throws what does not hold, and whatever it stumbles over in bytes that are none. */
const orNull = <Result>(verify: () => Promise<Result | null>): Promise<Result | null> => verify().catch(() => null)
