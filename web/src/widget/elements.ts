// Parts of a page, made without a word of HTML: what anybody wrote is never read as markup, and a page that demands Trusted Types
// has nothing to object to.

/** An element with its properties (`className`), its attributes (`aria-label`) and what is in it; what is null or false is left out. */
export function make(name, properties = {}, ...content) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (key in element) element[key] = value
    else element.setAttribute(key, value)
  }
  element.append(...content.flat().filter((part) => part || part === 0))
  return element
}

/** What somebody wrote, in their language where it is known, running in its own direction. */
export const written = (name, text, { lang, ...properties } = {}) => make(name, { dir: 'auto', ...(lang && { lang }), ...properties }, text)

export const button = (text, { onclick, ...properties } = {}) => make('button', { type: 'button', onclick, ...properties }, text)

/** A link that leaves the page where it is. */
export const linkAway = (text, href, { newTab }, properties = {}) =>
  make(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer', ...properties },
    text,
    make('span', { className: 'unseen' }, ` (${newTab})`),
  )

/** A field with its label, its hint and a place for what is wrong with it. */
export function field(input, { label, hint }) {
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

/** Shows what is wrong with a field, or, with nothing, that it is well again. */
export function mark(form, name, wrong) {
  const line = form.querySelector(`#${name}-wrong`)
  if (!line) return
  line.textContent = wrong ?? ''
  line.hidden = !wrong
  const input = form.querySelector(`#${name}`)
  if (wrong) input?.setAttribute('aria-invalid', 'true')
  else input?.removeAttribute('aria-invalid')
}
