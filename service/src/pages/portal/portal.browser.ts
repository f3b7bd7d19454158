// Opens the portal: the code stands behind the # of the address, where no server sees it. It is taken out of the address bar and the
// history first, then exchanged for a session.

const parts = document.querySelectorAll<HTMLElement>('[data-portal]')
const code = new URLSearchParams(location.hash.slice(1)).get('code')
const cameKey = 'earshot-portal-came'

// Another address, pasted over this one, differs only behind the #, which loads nothing by itself.
addEventListener('hashchange', () => location.reload())

if (code) {
  const open = () => exchange(code)
  history.replaceState(null, '', location.pathname + location.search)
  document.querySelector('[data-again]')?.addEventListener('click', open)
  open()
} else if (parts.length > 0 && !sessionStorage.getItem(cameKey)) {
  // A link from another site comes without the cookie, though there may be a session; our own question has it.
  fetch('/portal/session', { headers: { accept: 'application/json' } }).then(
    (answer) => answer.ok && comeIn(),
    () => {},
  )
} else sessionStorage.removeItem(cameKey)

async function exchange(code: string): Promise<void> {
  show('opening')
  try {
    const body = new URLSearchParams({ code })
    const answer = await fetch('/portal/session', { method: 'POST', body, headers: { accept: 'application/json' } })
    if (answer.ok) comeIn()
    else show(answer.status < 500 ? 'over' : 'failed')
  } catch {
    show('failed')
  }
}

function comeIn(): void {
  sessionStorage.setItem(cameKey, '1')
  location.replace(location.pathname + location.search)
}

function show(name: 'opening' | 'over' | 'failed'): void {
  for (const part of parts) {
    part.hidden = part.dataset.portal !== name
    if (!part.hidden) document.title = part.dataset.title!
  }
}
