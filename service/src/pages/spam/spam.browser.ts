// Looks for a number that makes the digest of a form's session begin with zeros, while its sender types: a second of their machine's
// time, which a machine that sends thousands has not. WebCrypto is there on https and on this machine only; without it the form says
// how long to wait.
{
  const field = document.querySelector('[data-work]')
  const session = field?.form.elements.session.value

  const work = async () => {
    const free = 32 - field.dataset.work
    for (let number = 0; ; number++) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${session} ${number}`))
      if (new DataView(digest).getUint32(0) >>> free === 0) {
        field.value = number
        return
      }
    }
  }
  // From the first keystroke: whoever only looks has no work. In a form that comes back, at once: perhaps nothing more is typed.
  if (field && globalThis.crypto?.subtle) {
    if (field.dataset.sent !== undefined) void work()
    else field.form.addEventListener('input', () => void work(), { once: true })
  }
}
