import { randomInt } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as idp from '../../../test/world/saml-provider.ts'
import { accountOf, comeBack, inSamlWorlds, post } from './saml-worlds.fixture.ts'

// What must not get in by a provider that speaks SAML: each message lets nobody in, is answered with a page, and its owner is told why.

const { at, openProvider, begin, list } = inSamlWorlds()

/** 950 letters of three bytes each, in no order. */
const longName = Array.from({ length: 950 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('')

/** Answers that let nobody in, and what the owner is told. */
const refusals: Record<string, [idp.SamlForgery, string]> = {
  'without a signature': [{ signed: [] }, 'unsigned'],
  'signed by somebody else, whose certificate is in it': [{ key: idp.anotherKey }, 'signature'],
  'whose response is signed by somebody else around an assertion that holds': [{ after: (xml) => signedByAnother(xml) }, 'signature'],
  'signed with SHA-1': [{ signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, 'algorithm'],
  'with a digest of SHA-1': [{ digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }, 'algorithm'],
  'that was changed after it was signed': [{ after: (xml) => xml.replaceAll('ada@acme.example', 'eve@acme.example') }, 'signature'],
  'for another audience': [{ audience: 'https://another.example' }, 'audience'],
  'for another address': [{ recipient: 'https://another.example/acs', destination: 'https://another.example/acs' }, 'recipient'],
  'whose assertion is for another address': [
    { recipient: 'https://another.example/acs', after: (xml) => xml.replace(/ Destination="[^"]*"/, '') },
    'recipient',
  ],
  'to another request': [{ inResponseTo: '_another' }, 'request'],
  'whose assertion is to another request': [
    { inResponseTo: '_another', after: (xml) => xml.replace('InResponseTo="_another"', `InResponseTo="${asking}"`) },
    'request',
  ],
  'to no request': [{ inResponseTo: null }, 'unsolicited'],
  'whose assertion is to no request': [
    { inResponseTo: null, after: (xml) => xml.replace(' Destination', ` InResponseTo="${asking}" Destination`) },
    'unsolicited',
  ],
  'of another issuer': [{ issuer: 'https://another.example' }, 'issuer'],
  'that is over': [{ begins: -900, ends: -200 }, 'time'],
  'that is not yet': [{ begins: 200, ends: 900 }, 'time'],
  'without an end': [{ before: (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, '') }, 'malformed'],
  'without an audience': [{ before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') }, 'audience'],
  'with a condition that is not known': [
    { before: (xml) => xml.replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') },
    'malformed',
  ],
  'confirmed by a key': [{ before: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') }, 'malformed'],
  'that says somebody was refused': [{ status: 'Responder', signed: ['response'] }, 'status'],
  'with an encrypted assertion': [
    { after: (xml) => xml.replace('<saml:Assertion ', '<saml:EncryptedAssertion/><saml:Assertion ') },
    'encrypted',
  ],
  'with a comment in the name': [
    { nameId: 'ada@acme.example.evil.example', after: (xml) => xml.replace('ada@acme.example.evil', 'ada@acme.example<!-- -->.evil') },
    'malformed',
  ],
  'with a comment in the address': [
    { attributes: { email: ['eve@acme.example'] }, after: (xml) => xml.replace('eve@acme', 'ada@acme.example<!---->.eve@acme') },
    'malformed',
  ],
  'with a name that is too long to be kept': [{ nameId: longName, attributes: { email: ['ada@acme.example'] } }, 'malformed'],
  'with CDATA': [{ after: (xml) => xml.replace('>ada<', '><![CDATA[ada]]><') }, 'malformed'],
  'with an instruction': [{ after: (xml) => xml.replace('>ada<', '><?x y?>ada<') }, 'malformed'],
  'with entities that grow': [
    {
      after: (xml) =>
        `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]>${xml.replace('>ada<', '>&c;<')}`,
    },
    'malformed',
  ],
  'with an entity of a file': [
    { after: (xml) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('>ada<', '>&x;<')}` },
    'malformed',
  ],
  'with an assertion of somebody else before the signed one': [
    { after: (xml) => xml.replace('<saml:Assertion ', `${evil}<saml:Assertion `) },
    'malformed',
  ],
  'with one after it': [{ after: (xml) => xml.replace('</saml:Assertion>', `</saml:Assertion>${evil}`) }, 'malformed'],
  'with one around it': [
    { after: (xml) => wrapped(xml, (signed) => evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)) },
    'malformed',
  ],
  'with the signed one in extensions': [
    {
      after: (xml) =>
        wrapped(xml, () => evil).replace('<samlp:Status>', `<samlp:Extensions>${signedIn(xml)}</samlp:Extensions><samlp:Status>`),
    },
    'malformed',
  ],
  'with the signed one in an object of the signature': [
    {
      after: (xml) =>
        wrapped(xml, (signed) =>
          evilWith(signatureIn(xml).replace('</ds:Signature>', `<ds:Object>${without(signed)}</ds:Object></ds:Signature>`)),
        ),
    },
    'malformed',
  ],
  'with the signature of the real one in another': [{ after: (xml) => wrapped(xml, () => evilWith(signatureIn(xml))) }, 'malformed'],
  'with the same id in another': [
    { after: (xml) => wrapped(xml, (signed) => evilWith(signatureIn(xml)).replace('_evil', /ID="(_a[^"]*)"/.exec(signed)![1]!)) },
    'signature',
  ],
  'with two elements of one id': [
    { after: (xml) => xml.replace('<samlp:Status>', `<samlp:Status Id="${/ID="(_a[^"]*)"/.exec(xml)![1]}">`) },
    'malformed',
  ],
  'with two signatures on one element': [
    { after: (xml) => xml.replace('</ds:Signature>', `</ds:Signature>${signatureIn(xml)}`) },
    'malformed',
  ],
  'with a response in it': [{ after: (xml) => xml.replace('<samlp:Status>', '<samlp:Response/><samlp:Status>') }, 'malformed'],
  'signed over something else': [{ after: (xml) => xml.replace(/URI="#_a/, 'URI="#_r') }, 'malformed'],
  'signed over nothing': [{ after: (xml) => xml.replace(/URI="#_a[^"]*"/, 'URI=""') }, 'malformed'],
  'signed by a transform of its own': [
    {
      after: (xml) => xml.replace('http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
    },
    'algorithm',
  ],
  'signed by a secret that is the certificate': [
    { after: (xml) => xml.replace(idp.sha256.signature, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1') },
    'algorithm',
  ],
  'that is no XML': [{ after: () => 'hello' }, 'malformed'],
  'that is two documents': [{ after: (xml) => xml + xml }, 'malformed'],
  'that is deeper than anybody reads': [{ after: () => '<a>'.repeat(9000) + '</a>'.repeat(9000) }, 'malformed'],
  'that has more elements than anybody reads': [{ after: () => `<a>${'<b/>'.repeat(30_000)}</a>` }, 'malformed'],
  'with a tag of a hundred thousand characters': [{ after: () => `<a ${'x="" '.repeat(20_000)}/>` }, 'malformed'],
  'that names an address of another domain': [{ attributes: { email: ['ada@elsewhere.example'] } }, 'address'],
  'that names two addresses': [{ attributes: { email: ['ada@acme.example', 'ada@elsewhere.example'] } }, 'address'],
  'that names none': [{ attributes: {} }, 'address'],
}

let asking = ''
const evilWith = (signature: string) =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_evil" Version="2.0" IssueInstant="2026-01-01T00:00:00Z"><saml:Issuer>${idp.samlIssuer}</saml:Issuer>${signature}<saml:Subject><saml:NameID>eve</saml:NameID></saml:Subject></saml:Assertion>`
const evil = evilWith('')
const signedIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0]
const signatureIn = (xml: string) => /<ds:Signature.*?<\/ds:Signature>/s.exec(xml)![0]
const without = (xml: string) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, '')
const wrapped = (xml: string, by: (signed: string) => string) => xml.replace(signedIn(xml), by(signedIn(xml)).replaceAll('$', '$$$$'))
const signedByAnother = (xml: string) => idp.sign(xml, 'Response', { key: idp.anotherKey })

test('an answer that does not hold lets nobody in, and its owner is told why', { timeout: 240_000 }, async () => {
  await openProvider()
  const outcomes: Record<string, unknown> = {}
  for (const [name, [forgery]] of Object.entries(refusals)) {
    await at.world.people`delete from sign_in_attempt`
    const { browser, asked } = await begin()
    asking = asked.id
    const { status, text } = await comeBack(browser, asked.acsUrl, idp.samlResponse(asked, forgery))
    const [{ lastFailure }] = await list()
    outcomes[name] = [status, lastFailure?.reason, text.includes('Back to sign-in'), await accountOf(browser)]
  }
  expect(outcomes).toEqual(Object.fromEntries(Object.entries(refusals).map(([name, [, reason]]) => [name, [403, reason, true, null]])))
  expect(await at.world.people`select from person where email like '%@acme.example'`).toHaveLength(0)
})

test('what is no message is answered with a page: nothing, rubbish, deflated, by GET, a megabyte', async () => {
  const { acsUrl } = await openProvider()
  const { browser, asked } = await begin()
  const path = new URL(acsUrl).pathname
  const xml = idp.samlResponse(asked)
  const pages = [
    await post(browser, acsUrl, {}),
    await post(browser, acsUrl, { SAMLResponse: '%%%', again: '1' }),
    await post(browser, acsUrl, { SAMLResponse: '', again: '1' }),
    await browser.get(`${path}?SAMLResponse=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`),
    await browser.ask(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    await post(browser, `${acsUrl.slice(0, -36)}${crypto.randomUUID()}`, { SAMLResponse: idp.messageOf(xml), again: '1' }),
    await post(browser, acsUrl, { SAMLResponse: idp.messageOf(xml.padEnd(1_000_000, ' ')) }),
    await comeBack(browser, acsUrl, deflateRawSync(Buffer.alloc(100_000_000))),
    await comeBack(browser, acsUrl, Buffer.from([0xff, 0xfe, 0x3c])),
  ]
  expect(pages.map(({ status }) => status)).toEqual([403, 403, 403, 403, 415, 403, 413, 403, 403])
  for (const { headers } of pages) expect(headers.get('content-type')).toContain('text/html')
  expect(await accountOf(browser)).toBeNull()
})
