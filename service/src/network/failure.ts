import { PrivateAddress } from './address-guard.ts'

// Failures of a request to an external server, as they are stored and shown.

export type Failure = 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'private-address' | 'too-large' | 'http-status'

/** The class of a connection's failure, by its code in Node, undici and OpenSSL. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PrivateAddress) return 'private-address'
  // Several addresses were tried in turn: the last word of a receiver is as good as any, and better than that we could not ask.
  if (error instanceof AggregateError && error.errors.length > 0)
    return failureOf(error.errors.findLast((each) => !isOurFault(each)) ?? error.errors.at(-1))
  const code = codeOf(error)
  if (/^(ENOTFOUND|ENODATA|ETIMEOUT|ESERVFAIL|EAI_\w+|EBADNAME|EBADRESP|EREFUSED|EFORMERR|ENOTIMP)$/.test(code)) return 'dns'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|EMFILE|ENFILE|ENOBUFS|ENOMEM)$/.test(code))
    return 'refused'
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|ERR_OSSL|EPROTO)/.test(code)) return 'tls'
  if (['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW', 'RECEIVES_TOO_MUCH'].includes(code)) return 'too-large'
  return error instanceof Error && error.cause !== undefined ? failureOf(error.cause) : 'reset'
}

/**
 * Whether a connection failed before it left us: no route, no port, no file handle, a name server that does not answer. A name
 * server's silence may be the receiver's own; it is given the benefit of the doubt.
 */
export function isOurFault(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isOurFault)
  const code = codeOf(error)
  if (code !== '') return ourFaults.has(code)
  return error instanceof Error && error.cause !== undefined && isOurFault(error.cause)
}

const ourFaults = new Set([
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'],
  ...['EAI_AGAIN', 'EAI_MEMORY', 'EAI_SYSTEM', 'ETIMEOUT'],
])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
