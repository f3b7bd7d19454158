// What a browser adds to the reference: finding, copying, and showing in the contents where the reader is. Without it, nothing
// is missing that the page says.

const places = document.getElementById('places')!
const find = document.getElementById('find') as HTMLInputElement

find.parentElement!.hidden = false
find.addEventListener('input', () => showFound(find.value.trim().toLowerCase()))
find.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') places.querySelector<HTMLElement>('li:not([hidden]) a')?.click()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || (event.target as Element).closest('input, textarea')) return
  event.preventDefault()
  if (getComputedStyle(places).display === 'none') places.showPopover()
  find.focus()
})

places.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a') && places.matches(':popover-open')) places.hidePopover()
})

markPlaceInSight()
// The clipboard is there on https and on this machine only.
if (navigator.clipboard as Clipboard | undefined) for (const figure of document.querySelectorAll('.sample')) offerCopy(figure)

function showFound(wanted: string): void {
  for (const group of places.querySelectorAll<HTMLElement>('.group')) {
    const titled = group.querySelector('.resource')!.textContent.toLowerCase().includes(wanted)
    let shown = 0
    for (const item of group.querySelectorAll('li')) {
      const link = item.querySelector('a')!
      item.hidden = !titled && !`${link.textContent} ${link.hash}`.toLowerCase().includes(wanted)
      if (!item.hidden) shown++
    }
    group.hidden = !titled && shown === 0
  }
}

/** Marks, in the contents, the first place that is in sight. */
function markPlaceInSight(): void {
  const links = new Map([...places.querySelectorAll<HTMLAnchorElement>('li a')].map((link) => [link.hash.slice(1), link]))
  const inSight = new Set<HTMLElement>()
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inSight[isIntersecting ? 'add' : 'delete'](target as HTMLElement)
      const first = [...inSight].sort((one, other) => one.offsetTop - other.offsetTop)[0]
      if (!first) return
      for (const link of links.values()) link.removeAttribute('aria-current')
      const link = links.get(first.id)!
      link.setAttribute('aria-current', 'location')
      if (!places.matches(':hover, :focus-within')) link.scrollIntoView({ block: 'nearest' })
    },
    { rootMargin: '-88px 0px -55% 0px' },
  )
  for (const id of links.keys()) watcher.observe(document.getElementById(id)!)
}

function offerCopy(figure: Element): void {
  const button = document.createElement('button')
  const title = figure.querySelector('figcaption')!
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy: ${title.textContent}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('pre')!.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  title.after(button)
}
