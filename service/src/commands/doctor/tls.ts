import { isIP } from 'node:net'
import tls from 'node:tls'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import { type Check, reasonOf } from './check.ts'

const name = 'TLS'
const messages = doctorMessages.tls
const connectMsMax = 5000
/** Automatic renewal is done 30 days before the end as a rule: after half of them it has not worked. */
const warningDays = 14

/** Examines the certificate of BASE_URL as a browser would, and which versions of TLS are spoken there. Nothing is found where nobody answers. */
export async function examineTls({ baseUrl }: Config): Promise<Check[]> {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol !== 'https:') return []
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = { host, port: Number(port || 443) }
  const shaken = await shakeHands(at, { ca: trustedAuthorities() })
  const old = await shakeHands(at, oldVersionsOnly)
  if (!shaken) return old ? [broken(messages.onlyOld({ host, protocol: old.protocol }), messages.oldFix)] : []
  const flaws = [...flawsOf(shaken, { host }), ...(old ? [warning(messages.old({ host, protocol: old.protocol }), messages.oldFix)] : [])]
  if (flaws.length > 0) return flaws
  return [{ name, state: 'ok', finding: messages.ok({ host, protocol: shaken.protocol, days: daysUntil(shaken.certificate.valid_to) }) }]
}

function flawsOf({ certificate, untrusted }: Handshake, { host }: { host: string }): Check[] {
  const { valid_from: from, valid_to: to } = certificate
  const day = (at: string) => new Date(at).toISOString().slice(0, 10)
  const isMisnamed = tls.checkServerIdentity(host, certificate) !== undefined
  const days = daysUntil(to)
  const isOver = new Date(to) <= new Date()
  const isEarly = new Date(from) > new Date()
  // A reason that only repeats one of the others is left out.
  const isUntrusted = untrusted !== null && !isOver && !isEarly && untrusted !== 'ERR_TLS_CERT_ALTNAME_INVALID'
  return [
    isOver && broken(messages.expired({ host, day: day(to) }), messages.renewFix),
    isEarly && broken(messages.early({ host, day: day(from) }), messages.earlyFix),
    isMisnamed && broken(messages.misnamed({ host, names: namesIn(certificate) }), messages.misnamedFix({ host })),
    isUntrusted && broken(messages.untrusted({ host, reason: untrusted }), messages.untrustedFix),
    !isOver && days < warningDays && warning(messages.expiring({ host, days, day: day(to) }), messages.renewFix),
  ].filter((check) => check !== false)
}

interface Handshake {
  protocol: string
  certificate: tls.PeerCertificate
  /** OpenSSL's code of the reason; null: the chain is trusted, and the name is right. */
  untrusted: string | null
}

/** Null: no connection, or no version of TLS in common. */
function shakeHands({ host, port }: { host: string; port: number }, options: tls.ConnectionOptions): Promise<Handshake | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({
      ...{ host, port, rejectUnauthorized: false, timeout: connectMsMax, ...options },
      ...(isIP(host) === 0 && { servername: host }),
    })
    const end = (handshake: Handshake | null) => {
      socket.destroy()
      resolve(handshake)
    }
    socket.on('secureConnect', () => {
      const { authorizationError: error } = socket
      const untrusted = error ? (typeof error === 'string' ? error : reasonOf(error)) : null
      end({ protocol: socket.getProtocol() ?? '', certificate: socket.getPeerCertificate(), untrusted })
    })
    socket.on('timeout', () => end(null))
    socket.on('error', () => end(null))
  })
}

/** What this Node trusts, NODE_EXTRA_CA_CERTS included, and what this machine does. */
const trustedAuthorities = (): string[] => [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]

/** TLS 1.0 and 1.1, which OpenSSL speaks no more unless it is told to. */
const oldVersionsOnly: tls.ConnectionOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }

const daysUntil = (moment: string): number => Math.floor((new Date(moment).getTime() - Date.now()) / 86_400_000)

const namesIn = ({ subjectaltname, subject }: tls.PeerCertificate): string =>
  subjectaltname?.replaceAll(/(DNS|IP Address):/g, '') || [subject?.CN].flat().join(', ')

const broken = (finding: string, fix: string): Check => ({ name, state: 'broken', finding, fix })
const warning = (finding: string, fix: string): Check => ({ name, state: 'warning', finding, fix })
