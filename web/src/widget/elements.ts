// Parts of a page, made without a word of HTML: what anybody wrote is never read as markup, and a page that demands Trusted Types
// has nothing to object to.

type Elements = HTMLElementTagNameMap

/** Properties of an element (`className`) and attributes (`aria-label`); what is null or false is left out. */
type Properties<Name extends keyof Elements> = { [Key in keyof Elements[Name]]?: Elements[Name][Key] | false | null | undefined } & {
  [attribute: `aria-${string}`]: string | false | null | undefined
}

/** What an element holds; nothing and false are left out. */
export type Content = Node | string | number | false | null | undefined

/** An element with its properties and attributes, and what is in it. */
export function make<Name extends keyof Elements>(
  name: Name,
  properties: Properties<Name> = {},
  ...content: (Content | readonly Content[])[]
): Elements[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries<unknown>(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (key in element) (element as unknown as Record<string, unknown>)[key] = value
    else element.setAttribute(key, String(value))
  }
  element.append(...(content.flat() as Content[]).filter(isPresent).map((part) => (typeof part === 'number' ? String(part) : part)))
  return element
}

const isPresent = (part: Content): part is Node | string | number => Boolean(part) || part === 0

/** What somebody wrote, in their language where it is known, running in its own direction. */
export const written = <Name extends 'span' | 'p' | 'h2'>(
  name: Name,
  text: string,
  { lang, ...properties }: { lang?: string | null; id?: string; className?: string; tabIndex?: number } = {},
): Elements[Name] => make(name, { dir: 'auto', ...(lang && { lang }), ...properties } as Properties<Name>, text)

export const button = (text: string, { onclick, ...properties }: { onclick: () => void; className?: string }): HTMLButtonElement =>
  make('button', { type: 'button', onclick, ...properties }, text)

/** A link that leaves the page where it is. */
export const linkAway = (
  text: string | Node,
  href: string,
  { newTab }: { newTab: string },
  properties: { className?: string } = {},
): HTMLAnchorElement =>
  make(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer', ...properties },
    text,
    make('span', { className: 'unseen' }, ` (${newTab})`),
  )

/** A field with its label, its hint and a place for what is wrong with it. */
export function field(input: HTMLInputElement | HTMLTextAreaElement, { label, hint }: { label: string; hint?: string }): HTMLElement {
  const { name } = input
  input.id = name
  input.setAttribute('aria-describedby', `${hint ? `${name}-hint ` : ''}${name}-wrong`)
  return make(
    'div',
    { className: 'field' },
    make('label', { htmlFor: name }, label),
    hint && make('p', { id: `${name}-hint`, className: 'hint' }, hint),
    input,
    make('p', { id: `${name}-wrong`, className: 'wrong', hidden: true }),
  )
}

/** Shows what is wrong with a field, or, with null, that it is well again. */
export function mark(form: HTMLFormElement, name: string, wrong: string | null): void {
  const line = form.querySelector<HTMLElement>(`#${name}-wrong`)
  if (!line) return
  line.textContent = wrong ?? ''
  line.hidden = !wrong
  const input = form.querySelector(`#${name}`)
  if (wrong) input?.setAttribute('aria-invalid', 'true')
  else input?.removeAttribute('aria-invalid')
}
