import { randomBytes } from 'node:crypto'
import type { SsoFailure } from '@earshot/contract'
import { examineResponse } from './examine-response.ts'
import type { OurAddresses } from './our-addresses.ts'
import { type ReadAssertion, readAssertion, skewMilliseconds } from './read-assertion.ts'
import { readXml } from './read-xml.ts'
import { SamlRefused } from './saml-refused.ts'

// SAML 2.0 with an identity provider: node-saml writes requests and verifies signatures, and is loaded with the first of them. What a message
// has to look like before, and what a signed assertion has to say, is examined here.

export interface SamlProvider {
  /** Their entity ID. */
  issuer: string
  /** Where browsers are sent to sign in. */
  signInUrl: string
  /** In PEM: each may have signed. */
  certificates: readonly string[]
  /** The attribute with the groups; null: the usual ones. */
  groupsAttribute: string | null
}

export type Party = SamlProvider & { ours: OurAddresses }

/** Loads node-saml for a provider. `signed`: which signatures have to hold. */
async function samlOf(
  { issuer, signInUrl, certificates, ours }: Party,
  { requestId = '', signed = { response: true, assertion: true } } = {},
) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    issuer: ours.entityId,
    callbackUrl: ours.acsUrl,
    audience: ours.entityId,
    entryPoint: signInUrl,
    idpIssuer: issuer,
    idpCert: [...certificates],
    generateUniqueId: () => requestId,
    // The provider chooses what it calls people, and how it makes sure of who they are.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
    acceptedClockSkewMs: skewMilliseconds,
    // Whether it answers what this browser began is examined here, in the signed assertion.
    validateInResponseTo: ValidateInResponseTo.never,
  })
}

/** Where a browser is sent to sign in, and the id of the request, which it must bring back. */
export async function beginSaml(party: Party): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const saml = await samlOf(party, { requestId })
  return { url: await saml.getAuthorizeUrlAsync('', undefined, {}), requestId }
}

/**
 * What a provider says of the person whose browser posted this message. Throws SamlRefused, with the reason for its owner.
 * `requestId`: what the browser began; null: nothing.
 */
export async function finishSaml(
  party: Party,
  { message, requestId, at = Date.now() }: { message: string; requestId: string | null; at?: number },
): Promise<ReadAssertion> {
  const expected = { issuer: party.issuer, acsUrl: party.ours.acsUrl, requestId }
  const xml = decode(message)
  const signed = examineResponse(await readXml(xml), expected)
  const saml = await samlOf(party, { signed })
  let verified: string
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    verified = profile!.getAssertionXml!()
  } catch (error) {
    throw new SamlRefused(reasonOf(error), 'the signature or its content does not hold', { cause: error })
  }
  // What was signed, and nothing else, is read.
  return readAssertion(await readXml(verified), {
    ...expected,
    audience: party.ours.entityId,
    groupsAttribute: party.groupsAttribute,
    at,
  })
}

/** Whether a message answers no request: the sign-in was begun at the provider, and not here. Says nothing else of it. */
export async function isUnsolicited(message: string): Promise<boolean> {
  try {
    examineResponse(await readXml(decode(message)), { issuer: '', acsUrl: '', requestId: null })
  } catch (error) {
    if (error instanceof SamlRefused) return error.reason === 'unsolicited'
    throw error
  }
  return false
}

function decode(message: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(message, 'base64'))
  } catch (error) {
    throw new SamlRefused('malformed', 'not UTF-8', { cause: error })
  }
}

/** What node-saml found, in our words: by its own, because it throws nothing else. */
function reasonOf(error: unknown): SsoFailure {
  const said = error instanceof Error ? error.message : ''
  if (/expired|not yet valid/i.test(said)) return 'time'
  if (/audience/i.test(said)) return 'audience'
  return /invalid (document )?signature/i.test(said) ? 'signature' : 'malformed'
}
