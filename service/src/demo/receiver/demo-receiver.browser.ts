// Adds what arrives while the page is open, once a second, above what is there. An entry that somebody has opened stays open.

const list = document.querySelector<HTMLElement>('.received')!
const { run = '', max } = list.dataset
const { lang } = document.documentElement

async function look(): Promise<void> {
  const asked = new URLSearchParams({ run, after: list.dataset.newest ?? '0', lang })
  const answer = await fetch(`/newer?${asked}`).catch(() => null)
  document.querySelector<HTMLElement>('[data-stopped]')!.hidden = answer !== null
  // The demo was started again.
  if (answer?.status === 409) location.reload()
  if (answer?.status !== 200) return
  list.insertAdjacentHTML('afterbegin', await answer.text())
  list.dataset.newest = answer.headers.get('x-newest') ?? ''
  while (list.children.length > Number(max)) list.lastElementChild!.remove()
  document.querySelector<HTMLElement>('[data-none]')!.hidden = true
}

async function goOnLooking(): Promise<void> {
  if (!document.hidden) await look()
  setTimeout(goOnLooking, 1000)
}
setTimeout(goOnLooking, 1000)
