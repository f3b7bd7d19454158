import { execFileSync } from 'node:child_process'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CreatedCredential, PasskeyCreationOptions, PasskeyRequestOptions, SignedCredential } from '@earshot/contract'

// An authenticator and its browser, by the bytes of WebAuthn: it answers as it should, or with what a test wants to be forged.

/** What is other than it should be. */
export interface ForgedPasskey {
  origin?: string
  challenge?: string
  rpId?: string
  /** Of what is signed: `webauthn.get`. */
  type?: string
  /** UP 1, UV 4, AT 64. */
  flags?: number
  signCount?: number
  userHandle?: string
  id?: string
  crossOrigin?: boolean
  /** Instead of `none`. */
  fmt?: string
  /** CBOR, instead of an empty map; given what a statement signs. */
  attStmt?: (signed: Buffer) => Buffer
  /** Signs instead of its own key. */
  signedBy?: Authenticator
}

export type Authenticator = ReturnType<typeof openAuthenticator>

const userPresent = 1
const userVerified = 4
const hasCredential = 64

export function openAuthenticator({ origin, signCount: first = 1 }: { origin: string; signCount?: number }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signCount = first
  let userHandle = ''

  const clientData = (challenge: string, type: string, forged: ForgedPasskey) =>
    Buffer.from(
      JSON.stringify({
        ...{ type: forged.type ?? type, challenge: forged.challenge ?? challenge, origin: forged.origin ?? origin },
        crossOrigin: forged.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, flags: number, count: number, ...rest: Buffer[]) => {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flags)
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), counted, ...rest])
  }
  // ES256 on P-256, as COSE writes it.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  return {
    id,
    sign: (data: Buffer): Buffer => createSign('sha256').update(data).sign(privateKey),

    /** Makes the passkey, for the site that asks. */
    create(options: PasskeyCreationOptions, forged: ForgedPasskey = {}): CreatedCredential {
      userHandle = options.user.id
      const flags = forged.flags ?? userPresent | userVerified | hasCredential
      const client = clientData(options.challenge, 'webauthn.create', forged)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = [Buffer.alloc(16), length, credentialId, coseKey]
      const authData = authenticatorData(
        forged.rpId ?? options.rp.id,
        flags,
        forged.signCount ?? signCount,
        ...(flags & hasCredential ? attested : []),
      )
      const attestationObject = Buffer.concat([
        ...[
          Buffer.from('a3', 'hex'),
          text('fmt'),
          text(forged.fmt ?? 'none'),
          text('attStmt'),
          forged.attStmt?.(Buffer.concat([authData, sha256(client)])) ?? Buffer.from('a0', 'hex'),
        ],
        ...[text('authData'), bytes(authData)],
      ])
      return {
        id: forged.id ?? id,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs in. It counts up by one, unless told what to count. */
    get(options: PasskeyRequestOptions, forged: ForgedPasskey = {}): SignedCredential {
      signCount = forged.signCount ?? (signCount === 0 ? 0 : signCount + 1)
      const data = authenticatorData(forged.rpId ?? options.rpId, forged.flags ?? userPresent | userVerified, signCount)
      const client = clientData(options.challenge, 'webauthn.get', forged)
      const signature = (forged.signedBy ?? this).sign(Buffer.concat([data, sha256(client)]))
      return {
        id: forged.id ?? id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: forged.userHandle ?? userHandle,
        },
      }
    },
  }
}

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest()

/** A statement of the kind `packed`, by a certificate that says whose device it is. As good as a real one, but for who stands behind it. */
export function packedStatement(): (signed: Buffer) => Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'attestation-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.der')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate]
  const is = [
    '-outform',
    'der',
    '-subj',
    '/C=DE/O=Acme/OU=Authenticator Attestation/CN=Acme',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ]
  execFileSync('openssl', [...made, ...is, '-days', '2'], { stdio: 'ignore' })
  const [privateKey, der] = [readFileSync(key), readFileSync(certificate)]
  rmSync(folder, { recursive: true })
  // { alg: -7, sig, x5c: [certificate] }
  return (signed) =>
    Buffer.concat([
      ...[Buffer.from('a3', 'hex'), text('alg'), Buffer.from('26', 'hex'), text('sig')],
      ...[bytes(createSign('sha256').update(signed).sign(privateKey)), text('x5c'), Buffer.from('81', 'hex'), bytes(der)],
    ])
}

/** A text in CBOR, of up to 23 bytes. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** Bytes in CBOR, of up to 65,535. */
const bytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])
