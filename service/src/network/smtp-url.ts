// The address of a mail server, as SMTP_URL has it. smtps:// is TLS from the first byte; smtp:// upgrades by STARTTLS, which an attacker on
// the network can remove from the server's offers. So mail and password go to another machine encrypted or not at all, unless the address
// says explicitly that they may go unencrypted.

export interface SmtpUrl {
  /** For nodemailer, without what is ours in it. */
  url: string
  /** Whether nothing is sent, credentials included, before the connection is encrypted. */
  requireTLS: boolean
}

/** Reads SMTP_URL; null when it is invalid. Nodemailer's own parameters for TLS are not accepted: they would override `?tls=`. */
export function readSmtpUrl(written: string): SmtpUrl | null {
  const url = URL.parse(written)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) return null
  if (nodemailersOwn.some((name) => url.searchParams.has(name))) return null
  const tls = url.searchParams.getAll('tls')
  if (tls.length > 1 || !['required', 'optional'].includes(tls[0] ?? 'required')) return null
  if (url.protocol === 'smtps:') return tls.length === 0 ? { url: written, requireTLS: true } : null
  const requireTLS = tls.length === 0 ? !loopback.test(url.hostname) : tls[0] === 'required'
  if (tls.length > 0) url.searchParams.delete('tls')
  return { url: tls.length > 0 ? url.href : written, requireTLS }
}

const nodemailersOwn = ['secure', 'requireTLS', 'ignoreTLS', 'opportunisticTLS'] as const

/** Hosts that never leave this machine. */
const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i
