// The address of a mail server, as SMTP_URL has it. smtps:// is TLS from the first byte; smtp:// begins without and goes on with it by
// STARTTLS, which somebody on the way can take out of what the server offers. So mail and password go to another machine encrypted or not
// at all, unless the address says by name that they may go as they are.

export interface SmtpUrl {
  /** For nodemailer, without what is ours in it. */
  url: string
  /** Whether nothing is sent, and nobody signs in, before the connection is encrypted. */
  requireTLS: boolean
}

/** An address as somebody wrote it; null when it can't be one. Nodemailer's own words for TLS are none: they would go around `?tls=`. */
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

/** What never leaves this machine. */
const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i
