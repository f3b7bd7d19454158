import { button, make } from './elements.js'
import { opinionStep, sentStep } from './opinion.js'
import { opinionList } from './opinions.js'
import { questionStep } from './question.js'
import { connect } from './service.js'

// <earshot-widget project="slug or id" lang theme="auto|light|dark" show="questions|opinions|both">
//
// A project's questions one at a time, an opinion where somebody has more to say, and what others say, on the business's own page. All
// of it lives in a shadow root: styles of the page don't reach in, and ours don't reach out. What was typed and how far somebody came is
// kept in the element alone, as long as there is one: taken from the page and put back, it goes on where it was.

const style = new CSSStyleSheet()
style.replaceSync(styleText)

class EarshotWidget extends HTMLElement {
  static observedAttributes = ['project', 'lang', 'show']

  #colours = new CSSStyleSheet()
  #box = make('div', { className: 'box' })
  #card = make('section', { className: 'card' })
  #status = make('p', { className: 'unseen', role: 'status' })
  #view = null
  #opinions = null
  #service = null
  #loading = null
  /** `question`, `thanks`, `opinion`, `sent`. */
  #step = 'question'
  #at = 0
  #hasAnswered = false
  #answer = null
  #drafts = { answers: {}, opinion: {} }

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [style, this.#colours]
    root.append(this.#box)
    // Somebody comes near: from here on it takes as long as people take.
    for (const sign of ['pointerenter', 'focusin']) this.#box.addEventListener(sign, () => this.#open())
  }

  connectedCallback() {
    // The reader's own size of text, whatever the page makes of its own.
    const { fontSize } = getComputedStyle(this.#box)
    if (fontSize) this.#box.style.setProperty('--u', `${parseFloat(fontSize) / 16}px`)
    if (!this.#view) this.#load()
  }

  disconnectedCallback() {
    this.#loading?.abort()
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return
    if (name === 'show' && this.#view && (this.#opinions || !this.#shows.opinions)) return this.#render()
    if (name === 'project') {
      this.#service = null
      this.#view = null
      this.#opinions = null
      this.#step = 'question'
      this.#at = 0
      this.#hasAnswered = false
      this.#drafts = { answers: {}, opinion: {} }
    }
    this.#load()
  }

  get #shows() {
    const show = this.getAttribute('show')
    return { questions: show !== 'opinions', opinions: show !== 'questions' }
  }

  /** Fetches what there is to show. When there is nothing for this page, the reason goes to whoever looks after it, not to its readers. */
  async #load() {
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
        this.#service.read('', { signal }),
        this.#shows.opinions && this.#service.read('/opinions', { signal }),
      ])
      if (signal.aborted) return
      this.#view = view
      this.#opinions = latest ? latest.opinions : null
      this.#at = Math.min(this.#at, view.questions.length)
      this.#render()
    } catch (error) {
      if (signal.aborted) return
      this.#hide(error.message)
      addEventListener('online', () => this.#load(), { once: true, signal })
    }
  }

  #open() {
    if (this.#view?.takes && this.#shows.questions) this.#service.open()
  }

  #hide(reason) {
    this.#view = null
    this.#box.replaceChildren()
    this.#box.className = 'box empty'
    console.warn(`Earshot: the widget is not shown. ${reason}`)
  }

  /** The shape of what comes. */
  #wait() {
    if (this.#view) return
    const bars = ['short', 'long', 'wide', 'wide', 'wide'].map((className) => make('span', { className }))
    this.#box.className = 'box waiting'
    this.#box.replaceChildren(
      ...(this.#shows.questions ? [make('div', { className: 'card', 'aria-hidden': 'true' }, bars)] : []),
      ...(this.#shows.opinions ? [make('div', { className: 'latest', 'aria-hidden': 'true' }, make('span', { className: 'row' }))] : []),
    )
  }

  #render() {
    const { words, language, direction, accent, takes } = this.#view
    const [[a, on, soft], [nightA, nightOn, nightSoft]] = accent
    this.#colours.replaceSync(
      `.box{--accent:light-dark(${a},${nightA});--on-accent:light-dark(${on},${nightOn});--accent-soft:light-dark(${soft},${nightSoft})}`,
    )
    const { questions, opinions } = this.#shows
    const asks = questions && takes
    if (asks) this.#fillCard()
    this.#box.className = asks || opinions ? 'box' : 'box empty'
    this.#box.lang = language
    this.#box.dir = direction
    this.#card.setAttribute('aria-label', words.label)
    this.#box.replaceChildren(
      ...(asks ? [this.#card, this.#status] : []),
      ...(opinions ? [opinionList({ view: this.#view, opinions: this.#opinions })] : []),
    )
  }

  #fillCard() {
    this.#card.replaceChildren(this.#stepNow())
  }

  /** Goes on to another step, and takes the reader's focus along. */
  #go(step, said = '') {
    this.#step = step
    this.#fillCard()
    this.#status.textContent = said
    this.#card.querySelector('h2').focus()
  }

  #goOn(said) {
    this.#at++
    this.#go('question', said)
  }

  #stepNow() {
    const view = this.#view
    const { words } = view
    const send = (place, fields) => this.#service.send(place, fields)
    if (this.#step === 'opinion')
      return opinionStep({
        view,
        draft: this.#drafts.opinion,
        hasAnswered: this.#hasAnswered,
        send,
        sent: (answer) => {
          this.#answer = answer
          this.#go('sent', words.opinionArrived)
          if (answer.status === 'published') this.#renew()
        },
        back: () => this.#go('question'),
      })
    if (this.#step === 'sent') return sentStep({ view, answer: this.#answer, wasIncognito: this.#drafts.opinion.incognito })
    const question = view.questions[this.#at]
    if (question) {
      this.#drafts.answers[question.questionId] ??= {}
      return questionStep({
        view,
        question,
        draft: this.#drafts.answers[question.questionId],
        send,
        answered: () => {
          this.#hasAnswered = true
          this.#goOn(words.sent)
        },
        skip: () => this.#goOn(),
        gone: () => this.#goOn(words.gone),
      })
    }
    return make(
      'div',
      { className: 'end' },
      make('h2', { tabIndex: -1 }, this.#hasAnswered ? words.thanks : words.heading),
      this.#hasAnswered && make('p', {}, `${words.arrived} ${words.more}`),
      make('div', { className: 'actions' }, button(words.write, { className: 'main', onclick: () => this.#go('opinion') })),
    )
  }

  /** What was just sent is among the latest opinions. */
  async #renew() {
    try {
      const list = this.#box.querySelector('.latest')
      if (!list) return
      this.#opinions = (await this.#service.read('/opinions', { cache: 'reload' })).opinions
      list.replaceWith(opinionList({ view: this.#view, opinions: this.#opinions }))
    } catch {
      // They stay as they were.
    }
  }
}

if (!customElements.get('earshot-widget')) customElements.define('earshot-widget', EarshotWidget)
