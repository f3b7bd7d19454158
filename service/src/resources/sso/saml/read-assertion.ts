import { createHash } from 'node:crypto'
import type { SsoFailure } from '@earshot/contract'
import type { SignInClaims } from '../claims.ts'
import { attributesOf, emailIn, groupsIn, nameIn } from './attributes.ts'
import type { Expected } from './examine-response.ts'
import { namespaces, uris } from './names.ts'
import { attributeOf, childrenOf, type XmlElement } from './read-xml.ts'
import { SamlRefused } from './saml-refused.ts'

// A signed assertion: that it is for us, for this sign-in and for now, and what it says of the person.

/** What an assertion says, and what it is remembered by. */
export interface ReadAssertion {
  claims: SignInClaims
  /** Of its id: it is used once. */
  assertionSha256: Buffer
  /** Milliseconds since 1970, after which it is worth nothing. */
  until: number
}

/** Milliseconds that the clocks of the provider and ours may differ. 3 min: docs/guides/single-sign-on.md */
export const skewMilliseconds = 180_000

/** Bytes of a name that is kept: an index takes some 2,600. */
const nameBytesMax = 2000

export function readAssertion(
  assertion: XmlElement,
  { audience, groupsAttribute, at, ...expected }: Expected & { audience: string; groupsAttribute: string | null; at: number },
): ReadAssertion {
  const id = attributeOf(assertion, 'ID')
  if (assertion.name !== 'Assertion' || assertion.namespace !== namespaces.assertion || attributeOf(assertion, 'Version') !== '2.0' || !id)
    throw new SamlRefused('malformed', 'no assertion of SAML 2.0')
  if (textOf(only(assertion, 'Issuer')) !== expected.issuer) throw new SamlRefused('issuer', 'the assertion is of another issuer')
  const subject = only(assertion, 'Subject')
  const until = confirmedUntil(subject, { ...expected, at })
  examineConditions(only(assertion, 'Conditions'), { audience, at })
  examineStatements(assertion, at)
  const nameId = only(subject, 'NameID')
  const attributes = attributesOf(assertion)
  const named = textOf(nameId)
  if (named === '' || named.length > 1000 || Buffer.byteLength(named) > nameBytesMax)
    throw new SamlRefused('malformed', 'without a name that can be kept')
  const email = emailIn(attributes, named)
  return {
    claims: {
      // A transient name is another one each time.
      subject: attributeOf(nameId, 'Format') === uris.transient ? `email:${email ?? ''}` : named,
      email,
      emailVerified: null,
      name: nameIn(attributes),
      groups: groupsIn(attributes, groupsAttribute),
    },
    assertionSha256: createHash('sha256').update(id).digest(),
    until: until + skewMilliseconds,
  }
}

function only(element: XmlElement, name: string): XmlElement {
  const found = childrenOf(element, namespaces.assertion, name)
  if (found.length !== 1) throw new SamlRefused('malformed', `${found.length} of ${name}`)
  return found[0]!
}

/** The text of an element that has nothing else in it. */
function textOf(element: XmlElement): string {
  if (element.elements.length > 0) throw new SamlRefused('malformed', `elements in ${element.name}`)
  return element.text.trim()
}

/** That somebody may bring the assertion here, for this request, now: until when. */
function confirmedUntil(subject: XmlElement, { acsUrl, requestId, at }: Omit<Expected, 'issuer'> & { at: number }): number {
  let reason: SsoFailure = 'malformed'
  for (const confirmation of childrenOf(subject, namespaces.assertion, 'SubjectConfirmation')) {
    const [said] = childrenOf(confirmation, namespaces.assertion, 'SubjectConfirmationData')
    if (attributeOf(confirmation, 'Method') !== uris.bearer || !said) continue
    if (attributeOf(said, 'Recipient') !== acsUrl) reason = 'recipient'
    else if (attributeOf(said, 'InResponseTo') === null) reason = 'unsolicited'
    else if (attributeOf(said, 'InResponseTo') !== requestId) reason = 'request'
    else if (!isNow(said, at)) reason = 'time'
    else {
      const until = momentOf(attributeOf(said, 'NotOnOrAfter'))
      if (until !== null) return until
    }
  }
  throw new SamlRefused(reason, 'no confirmation of the subject holds')
}

function examineConditions(conditions: XmlElement, { audience, at }: { audience: string; at: number }): void {
  if (!isNow(conditions, at)) throw new SamlRefused('time', 'the conditions hold at another time')
  const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']
  if (conditions.elements.some(({ name, namespace }) => namespace !== namespaces.assertion || !known.includes(name)))
    throw new SamlRefused('malformed', 'a condition that is not known')
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction')
  const isForUs = restrictions.every((each) =>
    childrenOf(each, namespaces.assertion, 'Audience').some((named) => textOf(named) === audience),
  )
  if (restrictions.length === 0 || !isForUs) throw new SamlRefused('audience', 'the audience is another')
}

/** That the person signed in, in a session that still lasts. */
function examineStatements(assertion: XmlElement, at: number): void {
  const statements = childrenOf(assertion, namespaces.assertion, 'AuthnStatement')
  if (statements.length === 0) throw new SamlRefused('malformed', 'without a statement that somebody signed in')
  for (const statement of statements) {
    const ends = attributeOf(statement, 'SessionNotOnOrAfter')
    if (ends !== null && !isBefore(at - skewMilliseconds, ends)) throw new SamlRefused('time', 'the session there has ended')
  }
}

function isNow(element: XmlElement, at: number): boolean {
  const [begins, ends] = [attributeOf(element, 'NotBefore'), attributeOf(element, 'NotOnOrAfter')]
  const hasBegun = begins === null || (momentOf(begins) ?? Number.POSITIVE_INFINITY) <= at + skewMilliseconds
  return hasBegun && (ends === null || isBefore(at - skewMilliseconds, ends))
}

const isBefore = (at: number, moment: string): boolean => at < (momentOf(moment) ?? Number.NEGATIVE_INFINITY)

/** A moment in UTC or with its offset, as milliseconds since 1970; null: none. */
function momentOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? null : moment
}
