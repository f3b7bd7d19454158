// What a page does beyond HTML, for whoever has scripts: it takes the link out of the address bar, keeps what is typed on this device
// until it is sent, and tells the service when somebody starts to write. Loading it changes nothing.
{
  const { address, draft, done } = document.body.dataset
  const storeKey = draft && `earshot-draft ${draft}`
  const days = 86_400_000

  // A reload of the new address shows the same page, by a cookie; without cookies the address stays what it is.
  if (address && navigator.cookieEnabled) history.replaceState(history.state, '', address)

  const store = {
    read: () => {
      try {
        return JSON.parse(localStorage.getItem(storeKey))?.fields
      } catch {
        return null
      }
    },
    write: (fields) => {
      // Pages without a draft of their own keep nothing here.
      if (!storeKey) return
      try {
        localStorage.setItem(storeKey, JSON.stringify({ at: Date.now(), fields }))
      } catch {}
    },
    remove: () => {
      try {
        localStorage.removeItem(storeKey)
      } catch {}
    },
    // Links live 30 days at most, and so does what was begun with one.
    removeOld: () => {
      try {
        for (const key of Object.keys(localStorage).filter((key) => key.startsWith('earshot-draft ')))
          if (!(JSON.parse(localStorage.getItem(key)).at > Date.now() - 31 * days)) localStorage.removeItem(key)
      } catch {}
    },
  }

  store.removeOld()
  if (done !== undefined && storeKey) store.remove()
  const kept = storeKey ? store.read() : null
  if (kept) {
    for (const element of document.querySelectorAll('[data-if-draft]')) element.hidden = false
    const late = document.querySelector('template[data-late]')
    if (late) document.querySelector('main').replaceChildren(late.content.cloneNode(true))
  }

  for (const element of document.querySelectorAll('[data-if-script]')) element.hidden = false

  // Moments stand in the project's zone, which is named; here they are written as the reader's own device does.
  const { lang } = document.documentElement
  const own = navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? (lang === 'en' ? 'en-GB' : lang)
  for (const time of document.querySelectorAll('time[data-style]'))
    time.textContent = new Date(time.dateTime)
      .toLocaleString(own, { dateStyle: time.dataset.style, timeStyle: 'short' })
      .replace(/\s(?=\S+$)/, '\u00a0')

  // Of the forms on a page, the one that an opinion is written in.
  const form = document.querySelector('form[data-sending]')
  if (form) {
    if (kept && form.dataset.typed === undefined) fill(kept)
    const grows = !CSS.supports('field-sizing', 'content')
    let isStarted = form.dataset.start === undefined

    form.addEventListener('input', () => {
      if (!isStarted) fetch(form.dataset.start, { method: 'POST', keepalive: true }).catch(() => {})
      isStarted = true
      store.write(typed())
      refresh()
    })
    form.addEventListener('click', (event) => {
      const button = event.target.closest('.clear')
      if (!button) return
      const inputs = [...button.closest('.question').querySelectorAll('.options input')]
      for (const input of inputs) input.checked = false
      form.dispatchEvent(new Event('input'))
      inputs[0].focus()
    })
    // One press, one opinion: a second press would be told that the link is used.
    form.addEventListener('submit', (event) => {
      const button = form.querySelector('[type=submit]')
      if (event.submitter && event.submitter !== button) return
      if (button.dataset.sent !== undefined) return event.preventDefault()
      button.dataset.sent = ''
      button.textContent = form.dataset.sending
    })
    addEventListener('pageshow', (event) => {
      const button = form.querySelector('[type=submit]')
      if (!event.persisted || button.dataset.sent === undefined) return
      delete button.dataset.sent
      location.reload()
    })

    // A browser that goes back, or loads a page again, chooses itself what it remembers to have been chosen, behind this script and before
    // it shows the page. What it remembers may be older than the draft, on a slow device by the whole of it.
    addEventListener('pageshow', (event) => {
      const newest = storeKey && !event.persisted ? store.read() : null
      if (!newest) return
      fill(newest)
      refresh()
    })

    if (form.dataset.typed !== undefined) {
      // A name that was left out of what was sent is still known here.
      const name = form.querySelector('[name=name]')
      name.value ||= kept?.find(([field]) => field === 'name')?.[1] ?? ''
      store.write(typed())
    }
    refresh()

    function typed() {
      const name = form.querySelector('[name=name]')
      return [...new FormData(form), ...(name?.disabled ? [['name', name.value]] : [])]
    }

    function fill(fields) {
      for (const input of form.querySelectorAll('[type=radio], [type=checkbox]'))
        input.checked = fields.some(([name, value]) => name === input.name && value === input.value)
      for (const input of form.querySelectorAll('[type=text], textarea')) {
        input.value = fields.find(([name]) => name === input.name)?.[1] ?? ''
        if (input.value) input.closest('details')?.setAttribute('open', '')
      }
    }

    function counted(forms, count) {
      return (forms[new Intl.PluralRules(lang).select(count)] ?? forms.other).replace('{count}', count.toLocaleString(lang))
    }

    function refresh() {
      const name = form.querySelector('[name=name]')
      const incognito = form.querySelector('[name=incognito]')
      if (incognito) name.disabled = incognito.checked
      for (const button of form.querySelectorAll('.clear')) button.hidden = !button.closest('.question').querySelector('.options :checked')
      for (const line of form.querySelectorAll('.left')) {
        const field = document.getElementById(line.dataset.of)
        const left = line.dataset.max - [...field.value].length
        line.hidden = left > line.dataset.max / 10 && left > 20
        line.classList.toggle('over', left < 0)
        line.textContent = counted(JSON.parse(form.dataset[left < 0 ? 'over' : 'left']), Math.abs(left))
      }
      if (grows)
        for (const area of form.querySelectorAll('textarea')) {
          area.style.height = 'auto'
          area.style.height = `${area.scrollHeight + 2}px`
        }
    }
  }
}
