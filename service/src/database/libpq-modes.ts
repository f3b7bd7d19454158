/** `sslmode` as PostgreSQL's own programs understand it: `require` encrypts, and verifies no certificate. */
export function withLibpqModes(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url
  return `${url}&uselibpqcompat=true`
}
