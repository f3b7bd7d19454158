/** A host as an address has it: every one of this machine is reached by the nearest, and version 6 is put in brackets. */
export function hostInUrl(host: string): string {
  const near = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return near.includes(':') ? `[${near}]` : near
}
