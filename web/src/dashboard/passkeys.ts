import type { CreatedCredential, PasskeyCreationOptions, PasskeyRequestOptions, SignedCredential } from '@earshot/contract'

// Passkeys by the browser's own means: what it is asked and what it answers is JSON that it reads and writes by itself, so no library is loaded.

/** Why there are no passkeys here. `insecure`: the page came by http, or from an address without a name; `unsupported`: the browser has none. */
export type PasskeyObstacle = 'insecure' | 'unsupported'

/** Returns why this page can't use passkeys; null when it can. */
export function passkeyObstacle(): PasskeyObstacle | null {
  // Browsers make none for a number, though they trust 127.0.0.1.
  if (!isSecureContext || /^[\d.]+$|^\[/.test(location.hostname)) return 'insecure'
  const isSupported = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
  return isSupported ? null : 'unsupported'
}

/**
 * Asks the device to make a passkey. `known`: it has one of this person. `cancelled`: by the person, or it took too long. `insecure`: the page
 * is at another address than the service says of itself.
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedCredential | 'known' | 'cancelled' | 'insecure'> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON() as unknown as CreatedCredential
  } catch (error) {
    const { name } = error as Error
    return name === 'InvalidStateError' ? 'known' : name === 'SecurityError' ? 'insecure' : 'cancelled'
  }
}

/** Whether the browser offers passkeys in the list of a field. */
export const offersPasskeysInFields = async (): Promise<boolean> => (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Asks for a passkey: with a dialog, or in the list of the field whose `autocomplete` ends with `webauthn`. `notUsed`: none was chosen. */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  { mediation, signal }: { mediation: 'optional' | 'conditional'; signal: AbortSignal },
): Promise<SignedCredential | 'notUsed' | 'insecure'> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const signed = (await navigator.credentials.get({ publicKey, mediation, signal })) as PublicKeyCredential
    return signed.toJSON() as unknown as SignedCredential
  } catch (error) {
    return (error as Error).name === 'SecurityError' ? 'insecure' : 'notUsed'
  }
}
