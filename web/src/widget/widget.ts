import type { WidgetOpinion, WidgetQuestion, WidgetView } from '../../../service/src/pages/widget/view.ts'
import tokens from '../theme/tokens.css?inline'
import { button, make } from './elements.ts'
import { type OpinionDraft, opinionStep, type SentOpinion, sentStep } from './opinion.ts'
import { opinionList } from './opinions.ts'
import { type AnswerDraft, questionStep } from './question.ts'
import { connect, type Send, type Service } from './service.ts'
import widgetStyle from './widget.css?inline'

// <earshot-widget project="slug or id" lang theme="auto|light|dark" show="questions|opinions|both">
//
// A project's questions one at a time, an opinion where somebody has more to say, and what others say, on the business's own page. All
// of it lives in a shadow root: styles of the page don't reach in, and ours don't reach out. What was typed and how far somebody came is
// kept in the element alone, as long as there is one: taken from the page and put back, it goes on where it was.

const style = new CSSStyleSheet()
style.replaceSync(tokens + widgetStyle)

interface Drafts {
  /** By question. */
  answers: Record<string, AnswerDraft>
  opinion: OpinionDraft
}

const noDrafts = (): Drafts => ({ answers: {}, opinion: { title: '', opinion: '', name: '', incognito: false } })

/** The latest opinions, as the service sends them. */
interface Latest {
  opinions: readonly WidgetOpinion[]
}

type Step = 'question' | 'opinion' | 'sent'

class EarshotWidget extends HTMLElement {
  static observedAttributes = ['project', 'lang', 'show']

  #colours = new CSSStyleSheet()
  #box = make('div', { className: 'box' })
  #card = make('section', { className: 'card' })
  #status = make('p', { className: 'unseen', role: 'status' })
  /** Null until there is something to show. */
  #view: WidgetView | null = null
  /** Null where they are not shown. */
  #opinions: readonly WidgetOpinion[] | null = null
  #service: Service | null = null
  #loading: AbortController | null = null
  #step: Step = 'question'
  #at = 0
  #hasAnswered = false
  #answer: SentOpinion | null = null
  #drafts = noDrafts()

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [style, this.#colours]
    root.append(this.#box)
    // A visitor comes near: from here on it takes as long as people take.
    for (const sign of ['pointerenter', 'focusin']) this.#box.addEventListener(sign, () => this.#open())
  }

  connectedCallback(): void {
    // The reader's own size of text, whatever the page makes of its own.
    const { fontSize } = getComputedStyle(this.#box)
    if (fontSize) this.#box.style.setProperty('--u', `${parseFloat(fontSize) / 16}px`)
    if (!this.#view) this.#load()
  }

  disconnectedCallback(): void {
    this.#loading?.abort()
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return
    if (name === 'show' && this.#view && (this.#opinions || !this.#shows.opinions)) {
      this.#render(this.#view)
      return
    }
    if (name === 'project') {
      this.#service = null
      this.#view = null
      this.#opinions = null
      this.#step = 'question'
      this.#at = 0
      this.#hasAnswered = false
      this.#drafts = noDrafts()
    }
    this.#load()
  }

  get #shows(): { questions: boolean; opinions: boolean } {
    const show = this.getAttribute('show')
    return { questions: show !== 'opinions', opinions: show !== 'questions' }
  }

  /** Fetches what there is to show. When there is nothing for this page, the reason goes to whoever looks after it, not to its readers. */
  async #load(): Promise<void> {
    this.#loading?.abort()
    this.#loading = new AbortController()
    const { signal } = this.#loading
    const project = this.getAttribute('project')
    if (!project) return this.#hide('The attribute project is missing: the slug or the id of a project.')
    this.#wait()
    // In the language of the page around it, unless it says its own.
    this.#service ??= connect({ project, lang: () => this.closest('[lang]')?.getAttribute('lang') })
    try {
      const [view, latest] = await Promise.all([
        this.#service.read<WidgetView>('', { signal }),
        this.#shows.opinions ? this.#service.read<Latest>('/opinions', { signal }) : null,
      ])
      if (signal.aborted) return
      this.#view = view
      this.#opinions = latest?.opinions ?? null
      this.#at = Math.min(this.#at, view.questions.length)
      this.#render(view)
    } catch (error) {
      if (signal.aborted) return
      this.#hide((error as Error).message)
      addEventListener('online', () => this.#load(), { once: true, signal })
    }
  }

  #open(): void {
    if (this.#view?.takes && this.#shows.questions) this.#service?.open()
  }

  #hide(reason: string): void {
    this.#view = null
    this.#box.replaceChildren()
    this.#box.className = 'box empty'
    console.warn(`Earshot: the widget is not shown. ${reason}`)
  }

  /** The shape of what comes. */
  #wait(): void {
    if (this.#view) return
    const bars = ['short', 'long', 'wide', 'wide', 'wide'].map((className) => make('span', { className }))
    this.#box.className = 'box waiting'
    this.#box.replaceChildren(
      ...(this.#shows.questions ? [make('div', { className: 'card', 'aria-hidden': 'true' }, bars)] : []),
      ...(this.#shows.opinions ? [make('div', { className: 'latest', 'aria-hidden': 'true' }, make('span', { className: 'row' }))] : []),
    )
  }

  #render(view: WidgetView): void {
    const { words, language, direction, accent, takes } = view
    const [[a, on, soft], [nightA, nightOn, nightSoft]] = accent
    this.#colours.replaceSync(
      `.box{--accent:light-dark(${a},${nightA});--on-accent:light-dark(${on},${nightOn});--accent-soft:light-dark(${soft},${nightSoft})}`,
    )
    const { questions, opinions } = this.#shows
    const asks = questions && takes
    if (asks) this.#fillCard(view)
    this.#box.className = asks || opinions ? 'box' : 'box empty'
    this.#box.lang = language
    this.#box.dir = direction
    this.#card.setAttribute('aria-label', words.label)
    this.#box.replaceChildren(
      ...(asks ? [this.#card, this.#status] : []),
      ...(opinions ? [opinionList({ view, opinions: this.#opinions ?? [] })] : []),
    )
  }

  #fillCard(view: WidgetView): void {
    this.#card.replaceChildren(this.#stepNow(view))
  }

  /** Goes on to another step, and takes the reader's focus along, unless told that it is elsewhere. */
  #go(step: Step, said = '', takesFocus = true): void {
    // Another project was named meanwhile, and begins at its own first step.
    if (!this.#view) return
    this.#step = step
    this.#fillCard(this.#view)
    this.#status.textContent = said
    if (takesFocus) this.#card.querySelector('h2')!.focus()
  }

  /** Goes on to what comes after a question. Changes nothing when that is shown no more: its visitor skipped it while its answer was sent. */
  #goOnFrom({ questionId }: WidgetQuestion, said?: string): void {
    if (this.#step !== 'question' || this.#view?.questions[this.#at]?.questionId !== questionId) return
    this.#at++
    this.#go('question', said)
  }

  get #isAtEnd(): boolean {
    return this.#step === 'question' && !this.#view?.questions[this.#at]
  }

  #stepNow(view: WidgetView): HTMLElement {
    if (this.#step === 'opinion') return this.#opinionStep(view)
    if (this.#step === 'sent') return sentStep({ view, answer: this.#answer!, wasIncognito: this.#drafts.opinion.incognito })
    return view.questions[this.#at] ? this.#questionStep(view) : this.#end(view)
  }

  #send: Send = (place, fields) => this.#service!.send(place, fields)

  #opinionStep(view: WidgetView): HTMLElement {
    return opinionStep({
      view,
      draft: this.#drafts.opinion,
      hasAnswered: this.#hasAnswered,
      send: this.#send,
      sent: (answer) => {
        this.#answer = answer
        this.#go('sent', view.words.opinionArrived)
        if (answer.status === 'published') this.#renew(view)
      },
      back: () => this.#go('question'),
    })
  }

  #questionStep(view: WidgetView): HTMLElement {
    const question = view.questions[this.#at]!
    const service = this.#service
    this.#drafts.answers[question.questionId] ??= { options: [], text: '' }
    return questionStep({
      view,
      question,
      draft: this.#drafts.answers[question.questionId]!,
      send: this.#send,
      answered: () => {
        if (this.#service !== service) return
        this.#hasAnswered = true
        // The end is drawn again: a visitor who skipped this question meanwhile was not thanked there, and may be elsewhere on the page.
        if (this.#isAtEnd) this.#go('question', view.words.sent, this.shadowRoot!.activeElement !== null)
        else this.#goOnFrom(question, view.words.sent)
      },
      skip: () => this.#goOnFrom(question),
      gone: () => this.#goOnFrom(question, view.words.gone),
    })
  }

  /** After the last question. */
  #end({ words }: WidgetView): HTMLElement {
    return make(
      'div',
      { className: 'end' },
      make('h2', { tabIndex: -1 }, this.#hasAnswered ? words.thanks : words.heading),
      this.#hasAnswered && make('p', {}, `${words.arrived} ${words.more}`),
      make('div', { className: 'actions' }, button(words.write, { className: 'main', onclick: () => this.#go('opinion') })),
    )
  }

  /** What was just sent is among the latest opinions. */
  async #renew(view: WidgetView): Promise<void> {
    try {
      const list = this.#box.querySelector('.latest')
      if (!list) return
      const { opinions } = await this.#service!.read<Latest>('/opinions', { cache: 'reload' })
      this.#opinions = opinions
      list.replaceWith(opinionList({ view, opinions }))
    } catch {
      // They stay as they were.
    }
  }
}

if (!customElements.get('earshot-widget')) customElements.define('earshot-widget', EarshotWidget)
