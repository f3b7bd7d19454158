import { type DocsRecord, type Found, indexOf } from './browser/found-parts.ts'

// The search of the documentation: a dialog with a field and links to what was found, moved through by arrow keys. It needs no server.

declare global {
  interface Window {
    /** What is looked through (assets/search-records.js). */
    earshotDocsRecords?: DocsRecord[]
    earshotDocsSearch?: { start(top: string): void; open(): void }
  }
}

const dialog = document.createElement('dialog')
const field = document.createElement('input')
const list = document.createElement('ul')
const state = document.createElement('p')
let search: ((query: string) => Found[]) | null = null
let top = ''

window.earshotDocsSearch = {
  /** Indexes what is looked through and opens the search. `at` is the address of the site. */
  start(at) {
    top = at
    build()
    this.open()
    // The dialog is drawn first: a slow telephone indexes for a second.
    setTimeout(() => {
      search = indexOf(window.earshotDocsRecords ?? [])
      show()
    }, 20)
  },
  open() {
    if (!dialog.open) dialog.showModal()
    field.focus()
    field.select()
  },
}

function build(): void {
  dialog.className = 'search-dialog'
  dialog.setAttribute('aria-label', 'Search the documentation')
  for (const [name, value] of Object.entries({ type: 'search', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'go' }))
    field.setAttribute(name, value)
  field.setAttribute('aria-label', 'Search for')
  field.placeholder = 'Search the documentation'
  state.setAttribute('role', 'status')
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  const head = document.createElement('div')
  head.className = 'head'
  head.append(field, close)
  dialog.append(head, state, list)
  document.body.append(dialog)

  field.addEventListener('input', show)
  dialog.addEventListener('keydown', move)
  dialog.addEventListener('click', ({ target }) => {
    // Outside of it is the dialog itself. A result may be on this very page.
    if (target === dialog || target === close || (target as Element).closest('li a')) dialog.close()
  })
}

/** Arrow keys go from the field through the results and back; Enter in the field opens the first. */
function move(event: KeyboardEvent): void {
  // A browser would first clear the field.
  if (event.key === 'Escape') {
    event.preventDefault()
    dialog.close()
    // Where nothing had the focus before, the hidden field would keep it for a moment, and with it the next `/`.
    field.blur()
  }
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && links.length > 0) {
    event.preventDefault()
    const next = at + step
    if (next < 0) field.focus()
    else links[Math.min(next, links.length - 1)]!.focus()
  } else if (event.key === 'Enter' && event.target === field) links[0]?.click()
}

function show(): void {
  const query = field.value.trim()
  const found = query === '' || search === null ? [] : search(query)
  list.replaceChildren(...found.map(entry))
  list.scrollTop = 0
  state.textContent = search === null || query === '' ? '' : said(found.length, query)
}

const said = (count: number, query: string): string =>
  count === 0 ? `No results for “${query}”.` : `${count} ${count === 1 ? 'result' : 'results'}`

function entry({ address, title, heading, excerpt, words }: Found): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const name = document.createElement('strong')
  const place = document.createElement('span')
  const text = document.createElement('span')
  link.href = top + address
  name.append(...marked(heading || title, words))
  place.className = 'place'
  place.textContent = heading ? title : ''
  text.className = 'excerpt'
  text.append(...marked(excerpt, words))
  link.append(name, ' ', place, ' ', text)
  item.append(link)
  return item
}

/** A text with the words in it that were found, marked. */
function marked(text: string, words: readonly string[]): (Node | string)[] {
  const pattern = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')
  if (pattern === '') return [text]
  return text.split(new RegExp(`(${pattern})`, 'gi')).map((part, at) => {
    if (at % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
