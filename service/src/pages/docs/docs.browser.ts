// What a browser adds to the pages of the documentation: a search, copying code, and old addresses of error codes. Without it, nothing is
// missing that a page says. The search and what it looks through are loaded when it is first opened, by scripts: a page that is opened as a
// file may load these, and nothing else.

const own = document.currentScript as HTMLScriptElement
const opener = document.querySelector<HTMLButtonElement>('button.search')!
const places = document.getElementById('places')!

opener.hidden = false
opener.addEventListener('click', openSearch)
document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).closest('input, textarea, select') !== null
  const isCommand = event.ctrlKey || event.metaKey
  const opens = isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping
  if (!opens || event.altKey) return
  event.preventDefault()
  openSearch()
})
places.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a') && places.matches(':popover-open')) places.hidePopover()
})
places.querySelector('.group [aria-current]')?.scrollIntoView({ block: 'nearest' })

// Problems name their code by an anchor of the first page, which leads on to where it is explained.
const moved = document.getElementById(location.hash.slice(1))
if (moved instanceof HTMLAnchorElement && moved.dataset.moved !== undefined) location.replace(moved.href)

// The clipboard is there on https and on this machine only.
if (navigator.clipboard as Clipboard | undefined) for (const figure of document.querySelectorAll('.sample')) offerCopy(figure)

let isLoading = false
function openSearch(): void {
  window.earshotDocsSearch?.open()
  if (isLoading) return
  isLoading = true
  const { records, search, top } = own.dataset
  const load = (address: string) =>
    new Promise<void>((loaded, failed) => {
      const script = document.createElement('script')
      script.src = new URL(address, location.href).href
      script.addEventListener('load', () => loaded())
      script.addEventListener('error', () => failed(new Error(address)))
      document.head.append(script)
    })
  Promise.all([load(records!), load(search!)])
    .then(() => window.earshotDocsSearch?.start(new URL(top!, location.href).href))
    .catch(() => {
      isLoading = false
    })
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
