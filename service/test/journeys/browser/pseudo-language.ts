/**
 * Runs in a page: puts all of its text into a language that nobody speaks, as long as the longest that people do and full of accents, and
 * finds what there is no room for.
 */
export {}

declare global {
  var pseudoLanguage: {
    /** Longer, accented text in every place of the page, written in a direction. */
    speak(direction: 'ltr' | 'rtl'): void
    /** Texts that are cut off, stick out of their box or lie over others: where each stands, and what of it. */
    faults(): string[]
    /** The page as it was. */
    restore(): void
  }
}

const accented: Record<string, string> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, at) => [
    letter,
    Array.from('åƀçďéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĎÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ')[at]!,
  ]),
)

/**
 * A text in the pseudo-language. Short ones grow by half, longer ones by a third, as German and Polish do; by their vowels, so that words
 * become long, not many. Names of the API, addresses and numbers stay.
 */
function pseudo(text: string): string {
  const growth = text.trim().length <= 20 ? 0.5 : 0.3
  return text.replaceAll(/\S+/g, (word) => {
    if (!/^[("“„«]*\p{L}[\p{L}’'-]*[)"”»:;,.!?…]*$/u.test(word)) return word
    let missing = Math.ceil(word.length * growth)
    let grown = ''
    for (const letter of word) {
      grown += accented[letter] ?? letter
      if (missing > 0 && /[aeiouy]/i.test(letter)) {
        grown += (accented[letter.toLowerCase()] ?? letter).repeat(Math.min(2, missing))
        missing -= 2
      }
    }
    return grown
  })
}

const spoken: { restore: () => void }[] = []

/** The document and the shadow roots in it. */
function roots(from: Document | ShadowRoot = document): (Document | ShadowRoot)[] {
  const shadows = [...from.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))
  return [from, ...shadows]
}

function* texts(): Generator<Text> {
  for (const root of roots()) {
    const walker = document.createTreeWalker(root instanceof Document ? root.body : root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.trim() && !text.parentElement?.closest('script, style, noscript, template, pre, code, textarea, [data-code]'))
        yield text
    }
  }
}

const fields = () => roots().flatMap((root) => [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')])

globalThis.pseudoLanguage = {
  speak(direction) {
    for (const text of texts()) {
      const before = text.data
      const after = pseudo(before)
      text.data = after
      spoken.push({
        restore: () => {
          if (text.data === after) text.data = before
        },
      })
    }
    for (const field of fields()) {
      if (field instanceof HTMLSelectElement || !field.placeholder) continue
      const before = field.placeholder
      field.placeholder = pseudo(before)
      spoken.push({
        restore: () => {
          field.placeholder = before
        },
      })
    }
    const before = document.documentElement.dir
    document.documentElement.dir = direction
    spoken.push({
      restore: () => {
        document.documentElement.dir = before
      },
    })
  },

  faults() {
    const found = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page scrolls sideways: ${scrollWidth} of ${clientWidth} px`)
    for (const text of texts()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isHiddenText(parent)) continue
      const fault = parent.closest('svg') ? svgFault(text) : faultOf(text)
      if (fault) found.add(`${fault}: “${text.data.trim()}” in ${nameOf(parent)}`)
    }
    for (const field of fields()) {
      if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || field.clientWidth < 2) continue
      const fault = fieldFault(field)
      if (fault) found.add(`cut: “${fault}” in ${nameOf(field)}`)
    }
    return [...found]
  },

  restore() {
    for (const { restore } of spoken.splice(0)) restore()
  },
}

/** Whether a text is for screen readers alone. */
function isHiddenText(element: Element): boolean {
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const { clip, clipPath, position, overflowX } = getComputedStyle(each)
    const { width, height } = each.getBoundingClientRect()
    if (position === 'absolute' && (clip !== 'auto' || clipPath !== 'none')) return true
    if (overflowX === 'hidden' && (width <= 1 || height <= 1)) return true
  }
  return false
}

/** What cuts a text: a box whose overflow is hidden. What scrolls is there to be scrolled. */
function faultOf(text: Text): string | undefined {
  const range = document.createRange()
  range.selectNodeContents(text)
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  if (lines.length === 0) return undefined
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...lines.map((line) => line.right))
  const bottom = Math.max(...lines.map((line) => line.bottom))
  let isBlock = false
  for (let each: Element | null = text.parentElement; each && each !== document.documentElement; each = parentOf(each)) {
    const style = getComputedStyle(each)
    if (style.display === 'contents') continue
    const box = each.getBoundingClientRect()
    // A kept space hangs over the end of its line.
    const slack = style.whiteSpace === 'pre-wrap' ? 8 : 1
    const isOut = right > box.right + slack || left < box.left - slack
    if (style.position === 'fixed' || /auto|scroll/.test(style.overflowX)) return undefined
    if (style.overflowX !== 'visible') {
      // What people wrote, in whichever direction, may end in an ellipsis.
      if (isOut && style.textOverflow !== 'ellipsis') return 'cut'
      if (isOut && !each.closest('[dir=auto]') && each.closest('button, label, th, h1, h2, h3, [role=tab], nav, legend, dt'))
        return 'ends in an ellipsis'
      if (isOut) return undefined
    }
    if (style.overflowY === 'hidden' && style.webkitLineClamp === 'none' && bottom > box.bottom + 3) return 'cut below'
    if (!isBlock && style.display !== 'inline') {
      isBlock = true
      if (isOut) return 'sticks out'
    }
  }
  return undefined
}

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null)

/** What keeps a text in a drawing from being read: the drawing's edge, or another text. */
function svgFault(text: Text): string | undefined {
  const element = text.parentElement!.closest('text')
  const drawing = element?.ownerSVGElement
  if (!element || !drawing) return undefined
  const own = element.getBoundingClientRect()
  const edge = drawing.getBoundingClientRect()
  if (own.left < edge.left - 1 || own.right > edge.right + 1) return 'cut by its drawing'
  for (const other of drawing.querySelectorAll('text')) {
    if (other === element || !other.textContent?.trim()) continue
    const box = other.getBoundingClientRect()
    const across = Math.min(own.right, box.right) - Math.max(own.left, box.left)
    const down = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top)
    if (across > 1 && down > 3) return `lies over “${other.textContent}”`
  }
  return undefined
}

/** The placeholder of a field, or the chosen option it shows, when it is wider than the field. */
function fieldFault(field: HTMLInputElement | HTMLSelectElement): string | undefined {
  const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value ? '' : field.placeholder
  if (!shown) return undefined
  const style = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = style.font
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  return pen.measureText(shown).width > room + 1 ? shown : undefined
}

function nameOf(element: Element): string {
  const names: string[] = []
  for (let each: Element | null = element; each && names.length < 3; each = each.parentElement) {
    const classes = [...each.classList].filter((name) => !/^m_/.test(name)).slice(0, 2)
    names.unshift([each.tagName.toLowerCase(), ...classes].join('.'))
  }
  return names.join(' > ')
}
