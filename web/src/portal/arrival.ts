// Somebody who is in may be sent here again, with a code behind the # as the closed portal takes it
// (service/src/pages/portal/portal.browser.ts). It is taken out of the address bar first; what it opens replaces the session.

/** Set by the closed portal before it comes in, so that it tries once. */
const cameKey = 'earshot-portal-came'

export function arrive(): void {
  try {
    sessionStorage.removeItem(cameKey)
  } catch {
    // Without storage it can't have been set.
  }
  takeCode()
  addEventListener('hashchange', takeCode)
}

async function takeCode(): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (!code) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const entered = await fetch('/portal/session', {
    method: 'POST',
    body: new URLSearchParams({ code }),
    headers: { accept: 'application/json' },
  }).catch(() => null)
  // One that opens nothing changes nothing: who is in stays in.
  if (entered?.ok) location.reload()
}
