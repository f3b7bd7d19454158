// Keeps a code on the screen that opens something: asks for the next a minute before this one ends, tries on while there is no
// connection, and covers what has ended. A code's time is counted from when it was asked for, by two clocks, and the one that is
// further ahead counts: a device that slept has one that stood still, one whose time is set has another that jumped.
{
  const kiosk = document.querySelector('.kiosk')
  const modules = kiosk.querySelector('.modules')
  const code = kiosk.querySelector('.code')
  const count = kiosk.querySelector('.count')
  const bar = kiosk.querySelector('.bar .left')
  const news = kiosk.querySelector('.news')
  const full = kiosk.querySelector('.full')
  const texts = JSON.parse(kiosk.dataset.texts)

  const nextBeforeMs = 60_000
  const againMs = { least: 2000, most: 15_000 }
  const answerMsMax = 10_000

  const clocks = () => [performance.now(), Date.now()]
  // This page was asked for when its own clock began.
  let asked = [0, Date.now() - performance.now()]
  let validForMs = Number(kiosk.dataset.validForMs)
  let isAsking = false
  let isOffline = false
  let failures = 0
  let askAgainAt = 0

  const leftMs = () => validForMs - Math.max(...clocks().map((now, at) => now - asked[at]))

  const show = (state) => {
    if (kiosk.dataset.state !== state) kiosk.dataset.state = state
  }

  // The style ends by itself what no script ended; each new code begins its time anew.
  const restartStyle = (left) => {
    document.documentElement.style.setProperty('--life', `${left / 1000}s`)
    code.style.animationName = 'none'
    code.getBoundingClientRect()
    code.style.animationName = ''
  }

  const tell = (text) => {
    if (news.textContent !== text) news.textContent = text
  }

  const ask = async () => {
    if (isAsking || kiosk.dataset.state === 'over') return
    isAsking = true
    const at = clocks()
    try {
      const answer = await fetch(`${location.pathname}/code`, { cache: 'no-store', signal: AbortSignal.timeout(answerMsMax) })
      if (answer.status === 404 || answer.status === 410) return end()
      const said = await answer.json()
      if (isOffline) tell(texts.back)
      isOffline = false
      failures = 0
      if (answer.status === 403) {
        validForMs = 0
        modules.setAttribute('d', '')
        show('paused')
        askAgainAt = performance.now() + againMs.most
      } else {
        asked = at
        validForMs = said.validForMs
        code.setAttribute('viewBox', `0 0 ${said.side} ${said.side}`)
        code.firstElementChild.setAttribute('d', `M0 0h${said.side}v${said.side}H0z`)
        modules.setAttribute('d', said.path)
        restartStyle(leftMs())
        show(document.hidden ? 'waiting' : 'open')
      }
    } catch {
      isOffline = true
      askAgainAt = performance.now() + Math.min(againMs.most, againMs.least * 2 ** failures++)
    } finally {
      isAsking = false
      tick()
    }
  }

  const end = () => {
    validForMs = 0
    modules.setAttribute('d', '')
    show('over')
    clearInterval(ticking)
    count.textContent = ''
  }

  const minutes = (ms) => {
    const seconds = Math.max(0, Math.floor(ms / 1000))
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  const tick = () => {
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
    bar.style.transform = `scaleX(${isOpen ? Math.max(0, Math.min(1, isOffline ? left / validForMs : untilNext / (validForMs - nextBeforeMs))) : 0})`
    if (untilNext <= 0 && performance.now() >= askAgainAt) ask()
  }

  kiosk.classList.add('counting')
  const ticking = setInterval(tick, 250)
  tick()

  // Out of sight nothing is shown: what comes back into sight could be a picture of long ago.
  const look = () => {
    if (document.hidden) {
      if (kiosk.dataset.state === 'open') show('waiting')
      return
    }
    askAgainAt = 0
    if (kiosk.dataset.state === 'waiting' && leftMs() > 0 && modules.getAttribute('d')) show('open')
    tick()
    stayAwake()
  }
  addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  addEventListener('online', () => {
    askAgainAt = 0
    tick()
  })

  // A screen that darkens shows no code. Where it can't be kept awake, the device's own settings have to.
  const stayAwake = () => navigator.wakeLock?.request('screen').catch(() => {})
  stayAwake()

  if (document.fullscreenEnabled) {
    const refresh = () => {
      full.hidden = document.fullscreenElement !== null
    }
    full.addEventListener('click', () => document.documentElement.requestFullscreen().catch(() => {}))
    addEventListener('fullscreenchange', refresh)
    refresh()
  }
}
