import type { Language } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import type { QrMessages } from '@earshot/messages/service/qr'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import { line, say } from '../../html/status-pages.ts'
import type { QrForm } from '../../resources/qr-codes/find-qr-form.ts'

// The screen in the shop: the rotating code, as large as it gets. A code that has ended is covered, with scripts and without: by the
// script's two clocks or by the style's animation, whichever comes first.

export interface Kiosk {
  form: Pick<QrForm, 'project'>
  language: Language
  words: QrMessages['kiosk']
  /** The display's credential, with which the address ends. */
  display: string
  /** The code, or the reason why there is none. */
  shown: { drawing: { side: number; path: string }; validForMs: number } | 'paused'
}

export function kioskPage({ form, language, words, display, shown }: Kiosk): Page {
  const code = shown === 'paused' ? null : shown
  const texts = { next: words.next, ends: words.ends, back: words.back }
  return {
    status: 200,
    language,
    title: words.title,
    owner: ownerOf(form.project),
    // A screen in a shop is photographed, and runs for months: its address opens nothing elsewhere, and a restart shows it again.
    secret: { under: '/q/kiosk', token: display, seconds: cookieSecondsMax },
    otherLanguages: null,
    style: `${style}:root{--life:${(code?.validForMs ?? 0) / 1000}s}`,
    code: script,
    // Without scripts the page is loaded anew, a minute before its code ends or, paused, each minute.
    head: html`<noscript><meta http-equiv="refresh" content="${code ? Math.max(5, Math.floor(code.validForMs / 1000) - 60) : 60}"></noscript>`,
    main: html`<div class="kiosk" data-state="${code ? 'open' : 'paused'}" data-valid-for-ms="${code?.validForMs ?? 0}" data-texts="${JSON.stringify(texts)}">
<div class="said"><h1>${words.heading}</h1><p class="todo">${words.todo}</p></div>
<div class="frame">
<svg class="code" role="img" aria-label="${words.image}" viewBox="0 0 ${side(code)} ${side(code)}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side(code)}v${side(code)}H0z"/><path class="modules" fill="#000" d="${code?.drawing.path ?? ''}"/></svg>
${cover('waiting', words.waiting)}
${cover('offline', words.offline, words.offlineTodo)}
${cover('paused', formMessages(language).paused.heading({ project: form.project.name }), words.pausedTodo)}
${cover('over', words.over, words.overTodo)}
</div>
<div class="time"><p class="count" role="timer"></p><div class="bar"><div class="left"></div></div></div>
<p class="news" role="status"></p>
<button class="full" type="button" hidden>${words.fullScreen}</button>
</div>`,
  }
}

/** 400 days, the most that browsers keep a cookie (RFC 6265bis, 5.5), from each time the screen is loaded. */
const cookieSecondsMax = 400 * 86_400

/** The page for a browser that does not remember the display of a neutral address. */
export const forgottenKioskPage = (language: Language, { forgotten }: QrMessages['kiosk']): Page => ({
  status: 404,
  language,
  title: forgotten.title,
  main: say('lost', forgotten.heading, line(forgotten.what)),
})

const style = pageStyle('kiosk')
const script = pageScript('kiosk')

const side = (code: { drawing: { side: number } } | null): number => code?.drawing.side ?? 1

/** The text in the code's place in one state of the screen. */
const cover = (state: string, heading: string, text = ''): Html =>
  html`<div class="cover" data-in="${state}"><p class="what">${heading}</p>${text === '' ? '' : html`<p>${text}</p>`}</div>`
