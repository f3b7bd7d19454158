import { digestMethods, namespaces, signatureMethods, uris } from './names.ts'
import { attributeOf, childrenOf, everyElement, type XmlElement } from './read-xml.ts'
import { SamlRefused } from './saml-refused.ts'

// The shape of a message, before any signature is verified. A signature says that some element is whole; that this is the element we read is
// for us to make sure: one assertion in all the message, in its place, and each signature directly in what it signs.

/** What of a message is signed. At least one is. */
export interface Signed {
  response: boolean
  assertion: boolean
}

export interface Expected {
  /** The provider's entity ID. */
  issuer: string
  /** Our address that answers are sent to. */
  acsUrl: string
  /** The request that is answered; null: this browser began none. */
  requestId: string | null
}

/**
 * Examines what does not need a signature to be refused. Throws SamlRefused.
 * Everything that is true here only by an unsigned element is examined again in the signed assertion (read-assertion.ts).
 */
export function examineResponse(root: XmlElement, expected: Expected): Signed {
  if (root.name !== 'Response' || root.namespace !== namespaces.protocol) throw new SamlRefused('malformed', 'no response')
  const answered = attributeOf(root, 'InResponseTo')
  if (answered === null) throw new SamlRefused('unsolicited', 'without InResponseTo')
  if (answered !== expected.requestId) throw new SamlRefused('request', 'InResponseTo is another request')
  examineStatus(root)
  const destination = attributeOf(root, 'Destination')
  if (destination !== null && destination !== expected.acsUrl) throw new SamlRefused('recipient', 'Destination is another address')
  const [issuer] = childrenOf(root, namespaces.assertion, 'Issuer')
  if (issuer && issuer.text.trim() !== expected.issuer) throw new SamlRefused('issuer', 'the response is of another issuer')
  return examineSignatures(root, onlyAssertionIn(root))
}

function examineStatus(root: XmlElement): void {
  const [status] = childrenOf(root, namespaces.protocol, 'Status')
  const code = status && childrenOf(status, namespaces.protocol, 'StatusCode')[0]
  if (!code) throw new SamlRefused('malformed', 'without a status')
  const value = attributeOf(code, 'Value')
  if (value !== uris.success) throw new SamlRefused('status', (value ?? '').slice(0, 200))
}

/** The assertion, where it belongs and nowhere else. */
function onlyAssertionIn(root: XmlElement): XmlElement {
  const all = [...everyElement(root)]
  if (all.some(({ name }) => /^Encrypted/.test(name))) throw new SamlRefused('encrypted', 'encrypted')
  const assertions = all.filter(({ name }) => name === 'Assertion')
  const [assertion] = childrenOf(root, namespaces.assertion, 'Assertion')
  if (!assertion || assertions.length !== 1) throw new SamlRefused('malformed', `${assertions.length} assertions`)
  if (all.filter(({ name }) => name === 'Response').length !== 1) throw new SamlRefused('malformed', 'a response within')
  const ids = all.flatMap(({ attributes }) => attributes.filter(({ name }) => /^id$/i.test(name)).map(({ value }) => value))
  if (new Set(ids).size !== ids.length) throw new SamlRefused('malformed', 'two elements of one ID')
  return assertion
}

function examineSignatures(root: XmlElement, assertion: XmlElement): Signed {
  const signatures = [...everyElement(root)].filter(({ name }) => name === 'Signature')
  const [ofResponse, ofAssertion] = [root, assertion].map((signed) => childrenOf(signed, namespaces.signature, 'Signature'))
  if (signatures.length === 0) throw new SamlRefused('unsigned', 'without a signature')
  const isInPlace = ofResponse!.length <= 1 && ofAssertion!.length <= 1 && signatures.length === ofResponse!.length + ofAssertion!.length
  if (!isInPlace) throw new SamlRefused('malformed', 'a signature out of place')
  for (const signature of ofResponse!) examineSignature(signature, root)
  for (const signature of ofAssertion!) examineSignature(signature, assertion)
  return { response: ofResponse!.length === 1, assertion: ofAssertion!.length === 1 }
}

/** A signature of one reference, to what it stands in, by what is allowed and nothing else. */
function examineSignature(signature: XmlElement, signed: XmlElement): void {
  const has = (element: XmlElement | undefined, ...names: string[]): XmlElement[] => {
    const { elements = [] } = element ?? {}
    const isIt =
      elements.length === names.length && elements.every((each, at) => each.name === names[at] && each.namespace === namespaces.signature)
    if (!isIt) throw new SamlRefused('malformed', `a signature without ${names.join(', ')}`)
    return [...elements]
  }
  const hasKeyInfo = signature.elements.length === 3
  const [signedInfo] = has(signature, 'SignedInfo', 'SignatureValue', ...(hasKeyInfo ? ['KeyInfo'] : []))
  const [canonicalization, method, reference] = has(signedInfo, 'CanonicalizationMethod', 'SignatureMethod', 'Reference')
  const [transforms, digest] = has(reference, 'Transforms', 'DigestMethod', 'DigestValue')
  const of = (element: XmlElement) => attributeOf(element, 'Algorithm') ?? ''
  const used = transforms!.elements.map(of)
  const isKnown =
    signatureMethods.includes(of(method!)) &&
    digestMethods.includes(of(digest!)) &&
    of(canonicalization!) === uris.exclusive &&
    used.every((each) => each === uris.enveloped || each === uris.exclusive)
  if (!isKnown) throw new SamlRefused('algorithm', [of(method!), of(digest!), of(canonicalization!), ...used].join(' ').slice(0, 500))
  const id = attributeOf(signed, 'ID')
  if (!id || attributeOf(reference!, 'URI') !== `#${id}`) throw new SamlRefused('malformed', 'a signature of something else')
}
