// Tells that a form which a scan opened is before somebody: once, when it is first touched. Loading it tells nothing, as a preview or a
// mail's scanner loads it too.

const scan = document.querySelector<HTMLElement>('[data-scan]')?.dataset.scan
const signs = ['pointerdown', 'keydown', 'scroll', 'input']
if (scan) {
  const tell = () => {
    for (const sign of signs) removeEventListener(sign, tell, true)
    fetch(scan, { method: 'POST', keepalive: true }).catch(() => {})
  }
  for (const sign of signs) addEventListener(sign, tell, { capture: true, passive: true })
}
