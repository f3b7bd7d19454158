// What the widget says to its service. Nothing is sent along that the browser keeps: no cookie, no address of the page. What a page gives
// in one go, it gives with a session that is opened when somebody first comes near, and that only this page knows.

/** Longest wait for another try that happens by itself: people who are faster than people are don't notice. */
const ownWaitSeconds = 20

export function connect({ project, lang }) {
  let opening = null
  const address = (place) => {
    const url = new URL(`${serviceUrl}/widget/${encodeURIComponent(project)}${place}`)
    const language = lang()
    if (language) url.searchParams.set('lang', language)
    return url.href
  }
  const ask = (place, options) => fetch(address(place), { credentials: 'omit', referrerPolicy: 'no-referrer', ...options })
  const post = (place, body) => ask(place, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  /** Opens the session, once. One that could not be opened is opened again by whoever needs it. */
  const open = () => {
    opening ??= post('/sessions', {}).then(async (response) => {
      if (!response.ok) throw Object.assign(new Error('no session'), { response })
      return (await response.json()).session
    })
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  return {
    open: () => void open().catch(() => {}),

    /** Reads an answer; fails with the reason when there is none for this page. */
    async read(place, options) {
      let response
      try {
        response = await ask(place, options)
      } catch (error) {
        if (options?.signal?.aborted) throw error
        // A browser keeps to itself why an answer may not be read. Whether there is one, it tells.
        const isThere = await ask(place, { mode: 'no-cors', cache: 'no-store' }).then(
          () => true,
          () => false,
        )
        throw new Error(
          isThere
            ? `There is no project ${JSON.stringify(project)} that shows its widget on ${location.origin}. Is this origin among the project's widgetOrigins?`
            : `${serviceUrl} cannot be reached. Is there a connection, and does the page's Content-Security-Policy have it in connect-src?`,
        )
      }
      if (!response.ok) throw new Error(`${serviceUrl} answered ${response.status}.`)
      return response.json()
    },

    /**
     * Sends something in the session, again by itself where a moment's patience is all that is asked for. Tells what came of it:
     * `taken` with the answer, `refused` with status, code, seconds to wait and what is wrong where, or `offline`.
     */
    async send(place, fields) {
      for (let tries = 1; ; tries++) {
        let response
        try {
          response = await post(place, { ...fields, session: await open() })
        } catch (error) {
          if (!error.response) return { kind: 'offline' }
          response = error.response
        }
        const body = await response.json().catch(() => ({}))
        if (response.ok) return { kind: 'taken', body }
        const wait = Number(response.headers.get('retry-after'))
        const errors = body.errors ?? []
        if (tries < 4 && errors.some(({ path }) => path === 'session')) opening = null
        else if (tries < 4 && response.status === 429 && wait <= ownWaitSeconds) await new Promise((go) => setTimeout(go, wait * 1000))
        else return { kind: 'refused', status: response.status, code: body.code, wait, errors }
      }
    },
  }
}
