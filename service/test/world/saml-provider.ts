import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

// An identity provider that speaks SAML and says what it likes, signed as it likes: for messages that hold, and those that no honest one would
// send. Its answers are made here by hand; a foreign provider is in test/foreign-clients/.

/** A key and its certificate. */
export interface SigningKey {
  privateKey: string
  certificate: string
}

/** Makes a key with a certificate that lasts for so many days. */
export function newSigningKey({ days = 400, algorithm = 'rsa:2048' } = {}): SigningKey {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-saml-'))
  try {
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name)) as [string, string]
    const curve = algorithm === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:prime256v1'] : []
    const asked = ['req', '-x509', '-newkey', algorithm, ...curve, '-nodes', '-keyout', key, '-out', certificate]
    execFileSync('openssl', [...asked, '-subj', '/CN=idp.acme.example'], { stdio: 'ignore' })
    // One that has ended already can't be asked for.
    execFileSync('openssl', ['x509', '-in', certificate, '-signkey', key, '-days', String(days), '-out', certificate], { stdio: 'ignore' })
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The keys of all tests of a process: one is the provider's, the other somebody else's. */
export const [ownKey, anotherKey] = [newSigningKey(), newSigningKey()]

export const samlIssuer = 'https://idp.acme.example/saml'
export const samlSignInUrl = 'https://idp.acme.example/saml/sign-in'

export const idpMetadata = ({
  key = ownKey,
  issuer = samlIssuer,
  signInUrl = samlSignInUrl,
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- Exported by the provider. -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${bodyOf(key.certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

export const bodyOf = (certificate: string): string => certificate.replaceAll(/-----[^-]+-----|\s/g, '')

/** What a browser was sent to a provider with. */
export function requestIn(url: string) {
  const xml = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest')!, 'base64')).toString()
  const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    ...{ xml, id: of('ID'), acsUrl: of('AssertionConsumerServiceURL'), destination: of('Destination') },
    issuer: /Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
  }
}

/** How an answer differs from one that holds. */
export interface SamlForgery {
  issuer?: string
  nameId?: string
  nameIdFormat?: string
  attributes?: Record<string, readonly string[]>
  audience?: string
  recipient?: string
  destination?: string
  /** Null: none. */
  inResponseTo?: string | null
  /** Seconds from now on. */
  begins?: number
  ends?: number
  assertionId?: string
  status?: string
  /** Which signatures there are. */
  signed?: readonly ('assertion' | 'response')[]
  key?: SigningKey
  signatureAlgorithm?: string
  digestAlgorithm?: string
  /** Changes the message before it is signed, and after. */
  before?: (xml: string) => string
  after?: (xml: string) => string
}

const iso = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
let ids = 0

/** An answer to a request, as XML. */
export function samlResponse(asked: { id: string; acsUrl: string; issuer: string }, forgery: SamlForgery = {}): string {
  const { issuer = samlIssuer, audience = asked.issuer, recipient = asked.acsUrl, inResponseTo = asked.id } = forgery
  const { destination = recipient, begins = -5, ends = 300, assertionId = `_a${++ids}-${Date.now()}`, signed = ['assertion'] } = forgery
  const { attributes = { email: ['ada@acme.example'], displayName: ['Ada'] }, nameId = 'ada', status = 'Success' } = forgery
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const format = forgery.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${iso(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${iso(ends)}" Recipient="${recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${iso(begins)}" NotOnOrAfter="${iso(ends)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${iso(0)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(
    attributes,
  )
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')}</saml:AttributeStatement></saml:Assertion>`
  const within = status === 'Success' ? assertion : ''
  let xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${++ids}" Version="2.0" IssueInstant="${iso(0)}" Destination="${destination}"${answers}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${within}</samlp:Response>`
  xml = (forgery.before ?? ((same) => same))(xml)
  if (signed.includes('assertion') && within !== '') xml = sign(xml, 'Assertion', forgery)
  if (signed.includes('response')) xml = sign(xml, 'Response', forgery)
  return (forgery.after ?? ((same) => same))(xml)
}

export const sha256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}

/** Signs an element of a message, with a signature in it. */
export function sign(
  xml: string,
  name: 'Assertion' | 'Response',
  { key = ownKey, signatureAlgorithm, digestAlgorithm }: SamlForgery,
): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: signatureAlgorithm ?? sha256.signature,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const place = `//*[local-name(.)='${name}']`
  signer.addReference({
    xpath: place,
    digestAlgorithm: digestAlgorithm ?? sha256.digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(xml, { location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' }, prefix: 'ds' })
  return signer.getSignedXml()
}

/** The fields of the form that a browser posts to us. */
export const messageOf = (xml: string | Buffer): string => Buffer.from(xml).toString('base64')

/** A provider that browsers can go to, on another site than the service: whoever comes has signed in there, and is sent back by a form. */
export async function openSamlProvider(forgery: SamlForgery = {}) {
  const server = createServer((request, response) => {
    const asked = requestIn(`http://localhost${request.url}`)
    const message = messageOf(samlResponse(asked, forgery))
    response.setHeader('content-type', 'text/html')
    response.end(`<form method="post" action="${asked.acsUrl}"><input type="hidden" name="SAMLResponse" value="${message}"></form>
<script>document.forms[0].submit()</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { signInUrl: `http://localhost:${(server.address() as AddressInfo).port}/sign-in`, close: () => void server.close() }
}
