// Looks for a number that makes the digest of a form's session begin with zeros, while its sender types: a second of their machine's
// time, which a machine that sends thousands has not. WebCrypto is there on https and on this machine only; without it the form says
// how long to wait.

const field = document.querySelector<HTMLInputElement>('[data-work]')
const form = field?.form

// From the first keystroke: a reader who only looks has no work. In a form that comes back, at once: perhaps nothing more is typed.
if (form && (globalThis.crypto as Crypto | undefined)?.subtle) {
  const session = (form.elements.namedItem('session') as HTMLInputElement).value
  const work = () => void proveWork(field, session)
  if (field.dataset.sent !== undefined) work()
  else form.addEventListener('input', work, { once: true })
}

async function proveWork(field: HTMLInputElement, session: string): Promise<void> {
  const free = 32 - Number(field.dataset.work)
  for (let number = 0; ; number++) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${session} ${number}`))
    if (new DataView(digest).getUint32(0) >>> free === 0) {
      field.value = String(number)
      return
    }
  }
}
