import type { ProjectSettings } from '@earshot/contract'
import { directionOf, type Language, languageNames, languages, languageWord } from '@earshot/messages'
import { accentOf } from './accent.ts'
import { pageScript, pageStyle } from './built-pages.ts'
import { codeInElement, type Html, html, joinHtml } from './html.ts'
import type { Secret } from './neutral-address.ts'

// The document around every page: head, colours, whose page it is. One answer holds all of it; nothing else is loaded.

export interface Page {
  status: number
  /** The language of our own words. */
  language: Language
  title: string
  /** The main part. */
  main: Html
  /** The project or organization; left out when it is not known, as for an unknown link. */
  owner?: Owner
  /** The secret in the page's address. The script takes it out of the address bar. */
  secret?: Secret
  /** Settings of the page's script, page.browser.ts. */
  script?: { address?: string; draft?: string; isDone?: boolean }
  /** What a page needs beyond every other: CSS, code for browsers, elements for the head. See built-pages.ts. */
  style?: string
  code?: string
  head?: Html
  /** Search engines may list the page. */
  isPublic?: boolean
  /** The addresses in other languages. Left out: the page's own, with `lang`. Null: the page is in this language alone. */
  otherLanguages?: OtherLanguages | null
}

interface OtherLanguages {
  address(language: Language): string
  /** The id of a form that is sent to the address, so that typed values come along. Its field `again` says that it is not to be kept. */
  form?: string
}

export interface Owner {
  name: string
  /** The language of the owner's texts: BCP 47. */
  language: string
  accentColor: string
  /** The logo is shown when it is a data URL; otherwise the initial is. */
  logoUrl: string | null
}

/** The owner of a project's pages. */
export const ownerOf = ({
  name,
  settings,
}: {
  name: string
  settings: Pick<ProjectSettings, 'locale' | 'accentColor' | 'logoUrl'>
}): Owner => ({
  name,
  language: settings.locale,
  accentColor: settings.accentColor,
  logoUrl: settings.logoUrl,
})

/** Renders the whole document. The nonces are those of the Content-Security-Policy it is sent with. */
export function documentOf(page: Page, nonce: { script: string; style: string }): Html {
  const { language, title, main, owner, script = {} } = page
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.isPublic ? '' : html`<meta name="robots" content="noindex, nofollow">`}
<title>${owner ? `${title} · ${owner.name}` : title}</title>
<link rel="icon" href="${icon(owner)}">
<style nonce="${nonce.style}">${style}${codeInElement(page.style)}${owner && codeInElement(accentStyle(owner.accentColor))}</style>
${page.head}
</head>
<body ${scriptData(script)}>
<div class="page">
${owner ? masthead(owner) : ''}
<main>
${main}
</main>
${page.otherLanguages ? languageChoice(language, page.otherLanguages) : ''}
</div>
<script nonce="${nonce.script}">${code}${codeInElement(page.code)}</script>
</body>
</html>
`
}

const style = codeInElement(pageStyle('page'))
const code = codeInElement(pageScript('page'))

const accentStyle = (color: string): string => {
  const { light, dark } = accentOf(color)
  const set = ({ accent, onAccent, soft }: typeof light) => `:root{--accent:${accent};--on-accent:${onAccent};--accent-soft:${soft}}`
  return `${set(light)}@media (prefers-color-scheme:dark){${set(dark)}}`
}

const masthead = (owner: Owner): Html => html`<header class="owner">
${
  owner.logoUrl?.startsWith('data:image/')
    ? html`<img class="logo" src="${owner.logoUrl}" alt="">`
    : html`<span class="initial" aria-hidden="true">${initialOf(owner.name)}</span>`
}
<p lang="${owner.language}" dir="auto">${owner.name}</p>
</header>`

const languageChoice = (
  here: Language,
  { address, form }: OtherLanguages,
): Html => html`<nav class="languages" aria-label="${languageWord[here]}">
<ul>${languages.map((language) => html`<li>${languageEntry(language, { here, address, form })}</li>`)}</ul>
</nav>`

function languageEntry(
  language: Language,
  { here, address, form }: { here: Language } & Pick<OtherLanguages, 'address'> & { form: string | undefined },
): Html {
  const name = languageNames[language]
  if (language === here) return html`<span aria-current="true">${name}</span>`
  if (form === undefined) return html`<a href="${address(language)}" lang="${language}" hreflang="${language}">${name}</a>`
  return html`<button type="submit" form="${form}" formaction="${address(language)}" formnovalidate name="again" value="${language}" lang="${language}">${name}</button>`
}

const initialOf = (name: string): string => [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? ''

/** The icon: the initial, as a data URL, so that the browser requests none. */
const icon = (owner: Owner | undefined): string => (owner ? iconOf(initialOf(owner.name), owner.accentColor) : ourIcon)

function iconOf(initial: string, color: string): string {
  const { light } = accentOf(color)
  const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="10" fill="${light.accent}"/><text x="16" y="22" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="${light.onAccent}">${initial}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing.toString())}`
}

/** The icon of pages without an owner, drawn once. */
const ourIcon = iconOf('E', '#2f6f5e')

const scriptData = ({ address, draft, isDone }: NonNullable<Page['script']>): Html =>
  joinHtml(
    [
      address === undefined ? null : html`data-address="${address}"`,
      draft === undefined ? null : html`data-draft="${draft}"`,
      isDone && html`data-done`,
    ],
    ' ',
  )
