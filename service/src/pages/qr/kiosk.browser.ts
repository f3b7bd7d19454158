// Keeps a code on the screen that opens something: asks for the next a minute before this one ends, tries on while there is no
// connection, and covers what has ended. A code's time is counted from when it was asked for, by two clocks, and the one that is
// further ahead counts: a device that slept has one that stood still, one whose time is set has another that jumped.

/** What the screen shows, see kiosk.css. */
type State = 'open' | 'waiting' | 'offline' | 'paused' | 'over'

/** A code, as the service gives it. */
interface Code {
  validForMs: number
  /** Modules a side. */
  side: number
  /** Of an SVG. */
  path: string
}

const kiosk = document.querySelector<HTMLElement>('.kiosk')!
const modules = kiosk.querySelector('.modules')!
const code = kiosk.querySelector<SVGElement>('.code')!
const count = kiosk.querySelector('.count')!
const bar = kiosk.querySelector<HTMLElement>('.bar .left')!
const news = kiosk.querySelector('.news')!
const full = kiosk.querySelector<HTMLElement>('.full')!
const texts = JSON.parse(kiosk.dataset.texts!) as { next: string; ends: string; back: string }

const nextBeforeMs = 60_000
const againMs = { least: 2000, most: 15_000 }
const answerMsMax = 10_000

/** Of both clocks, in milliseconds. */
type Moment = readonly [monotonic: number, wall: number]
const clocks = (): Moment => [performance.now(), Date.now()]
// This page was asked for when its own clock began.
let asked: Moment = [0, Date.now() - performance.now()]
let validForMs = Number(kiosk.dataset.validForMs)
let isAsking = false
let isOffline = false
let failures = 0
let askAgainAt = 0

kiosk.classList.add('counting')
const ticking = setInterval(tick, 250)
tick()

addEventListener('visibilitychange', look)
addEventListener('pageshow', look)
addEventListener('online', () => {
  askAgainAt = 0
  tick()
})
stayAwake()
if (document.fullscreenEnabled) offerFullscreen()

function leftMs(): number {
  const [monotonic, wall] = clocks()
  return validForMs - Math.max(monotonic - asked[0], wall - asked[1])
}

function show(state: State): void {
  if (kiosk.dataset.state !== state) kiosk.dataset.state = state
}

function tell(text: string): void {
  if (news.textContent !== text) news.textContent = text
}

/** Asks for the next code. */
async function ask(): Promise<void> {
  if (isAsking || kiosk.dataset.state === 'over') return
  isAsking = true
  const at = clocks()
  try {
    const answer = await fetch(`${location.pathname}/code`, { cache: 'no-store', signal: AbortSignal.timeout(answerMsMax) })
    if (answer.status === 404 || answer.status === 410) return end()
    const given = (await answer.json()) as Code
    if (isOffline) tell(texts.back)
    isOffline = false
    failures = 0
    if (answer.status === 403) pause()
    else showCode(given, at)
  } catch {
    isOffline = true
    askAgainAt = performance.now() + Math.min(againMs.most, againMs.least * 2 ** failures++)
  } finally {
    isAsking = false
    tick()
  }
}

function pause(): void {
  validForMs = 0
  modules.setAttribute('d', '')
  show('paused')
  askAgainAt = performance.now() + againMs.most
}

function showCode({ validForMs: ms, side, path }: Code, at: Moment): void {
  asked = at
  validForMs = ms
  code.setAttribute('viewBox', `0 0 ${side} ${side}`)
  code.firstElementChild!.setAttribute('d', `M0 0h${side}v${side}H0z`)
  modules.setAttribute('d', path)
  restartStyle(leftMs())
  show(document.hidden ? 'waiting' : 'open')
}

/** The style ends by itself what no script ended; each new code begins its time anew. */
function restartStyle(left: number): void {
  document.documentElement.style.setProperty('--life', `${left / 1000}s`)
  code.style.animationName = 'none'
  code.getBoundingClientRect()
  code.style.animationName = ''
}

function end(): void {
  validForMs = 0
  modules.setAttribute('d', '')
  show('over')
  clearInterval(ticking)
  count.textContent = ''
}

/** Milliseconds as minutes and seconds: 4:05. */
function minutes(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Shows how long the code is still there, covers it when it has ended, and asks for the next in time. */
function tick(): void {
  const { state } = kiosk.dataset
  if (state === 'over') return
  const left = leftMs()
  // What has ended is taken out of the page, not only out of sight.
  if (left <= 0 && state !== 'paused') {
    modules.setAttribute('d', '')
    show(isOffline ? 'offline' : 'waiting')
    if (isOffline) tell([...kiosk.querySelectorAll('[data-in=offline] p')].map((line) => line.textContent).join('. '))
  }
  const isOpen = kiosk.dataset.state === 'open'
  const untilNext = left - nextBeforeMs
  const text = isOpen ? (isOffline ? texts.ends.replace('{time}', minutes(left)) : texts.next.replace('{time}', minutes(untilNext))) : ''
  if (count.textContent !== text) count.textContent = text
  count.classList.toggle('warn', isOpen && isOffline)
  const share = isOffline ? left / validForMs : untilNext / (validForMs - nextBeforeMs)
  bar.style.transform = `scaleX(${isOpen ? Math.max(0, Math.min(1, share)) : 0})`
  if (untilNext <= 0 && performance.now() >= askAgainAt) ask()
}

/** Out of sight nothing is shown: what comes back into sight could be a picture of long ago. */
function look(): void {
  if (document.hidden) {
    if (kiosk.dataset.state === 'open') show('waiting')
    return
  }
  askAgainAt = 0
  if (kiosk.dataset.state === 'waiting' && leftMs() > 0 && modules.getAttribute('d')) show('open')
  tick()
  stayAwake()
}

/** A screen that darkens shows no code. Where it can't be kept awake, the device's own settings have to. */
function stayAwake(): void {
  // Browsers have it on secure pages alone.
  const wakeLock = navigator.wakeLock as WakeLock | undefined
  wakeLock?.request('screen').catch(() => {})
}

function offerFullscreen(): void {
  const refresh = () => {
    full.hidden = document.fullscreenElement !== null
  }
  full.addEventListener('click', () => document.documentElement.requestFullscreen().catch(() => {}))
  addEventListener('fullscreenchange', refresh)
  refresh()
}
