// A link to the portal may be opened in a browser that has a session, with a code in the fragment as the closed portal takes it
// (service/src/pages/portal/portal.browser.ts). The code is removed from the address bar first; the session it opens replaces the old one.

/** Set by the closed portal before it opens the portal, so that it tries once. */
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
  // A code that opens nothing leaves the session as it is.
  if (entered?.ok) location.reload()
}
