// What the widget says to its service. Nothing is sent along that the browser keeps: no cookie, no address of the page. What a page gives
// in one go, it gives with a session that is opened when somebody first comes near, and that only this page knows.

/** Address of the service that sends the script: it stands in front of it (service/src/pages/widget/script.ts). */
declare const serviceUrl: string

/** Longest wait for another try that happens by itself: people who are faster than people are don't notice. */
const ownWaitSeconds = 20

/** What came of something that was sent; `wait` is in seconds. */
export type Outcome<Body> =
  | { kind: 'taken'; body: Body }
  | { kind: 'refused'; status: number; code: string | undefined; wait: number; errors: readonly Mistake[] }
  | { kind: 'offline' }

/** What is wrong, and where. */
export interface Mistake {
  path: string
  code: string
}

export interface Service {
  /** Opens the session, so that it is old enough when something is sent. */
  open(): void
  /** Reads an answer; fails with the reason when there is none for this page. */
  read<Body>(place: string, options?: RequestInit): Promise<Body>
  send: Send
}

/** Sends something in the session, again by itself where a moment's patience is all that is asked for. */
export type Send = <Body>(place: string, fields: Readonly<Record<string, unknown>>) => Promise<Outcome<Body>>

/** The service was reached, and opened no session. */
class NoSession extends Error {
  readonly response: Response
  constructor(response: Response) {
    super('no session')
    this.response = response
  }
}

/** What a project's service may be asked and sent; `lang` gives the language to ask in. */
export function connect({ project, lang }: { project: string; lang: () => string | null | undefined }): Service {
  let opening: Promise<string> | null = null
  const address = (place: string) => {
    const url = new URL(`${serviceUrl}/widget/${encodeURIComponent(project)}${place}`)
    const language = lang()
    if (language) url.searchParams.set('lang', language)
    return url.href
  }
  const ask = (place: string, options?: RequestInit) =>
    fetch(address(place), { credentials: 'omit', referrerPolicy: 'no-referrer', ...options })
  const post = (place: string, body: unknown) =>
    ask(place, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  /** Opens the session, once. One that could not be opened is opened again when it is needed. */
  const open = () => {
    opening ??= post('/sessions', {}).then(async (response) => {
      if (!response.ok) throw new NoSession(response)
      return ((await response.json()) as { session: string }).session
    })
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  return {
    open: () => void open().catch(() => {}),

    async read<Body>(place: string, options?: RequestInit) {
      const response = await ask(place, options).catch(async (error: unknown) => {
        throw options?.signal?.aborted
          ? error
          : await whyUnreadable({ project, ask: () => ask(place, { mode: 'no-cors', cache: 'no-store' }) })
      })
      if (!response.ok) throw new Error(`${serviceUrl} answered ${response.status}.`)
      return (await response.json()) as Body
    },

    async send<Body>(place: string, fields: Readonly<Record<string, unknown>>): Promise<Outcome<Body>> {
      for (let tries = 1; ; tries++) {
        let response: Response
        try {
          response = await post(place, { ...fields, session: await open() })
        } catch (error) {
          if (!(error instanceof NoSession)) return { kind: 'offline' }
          response = error.response
        }
        if (response.ok) return { kind: 'taken', body: (await response.json().catch(() => ({}))) as Body }
        const { code, errors = [] } = (await response.json().catch(() => ({}))) as { code?: string; errors?: Mistake[] }
        const wait = Number(response.headers.get('retry-after'))
        if (tries < 4 && errors.some(({ path }) => path === 'session')) opening = null
        else if (tries < 4 && response.status === 429 && wait <= ownWaitSeconds) await new Promise((go) => setTimeout(go, wait * 1000))
        else return { kind: 'refused', status: response.status, code, wait, errors }
      }
    },
  }
}

/** A browser keeps to itself why an answer may not be read. Whether there is one, it tells. */
async function whyUnreadable({ project, ask }: { project: string; ask: () => Promise<Response> }): Promise<Error> {
  const isThere = await ask().then(
    () => true,
    () => false,
  )
  return new Error(
    isThere
      ? `There is no project ${JSON.stringify(project)} that shows its widget on ${location.origin}. Is this origin among the project's widgetOrigins?`
      : `${serviceUrl} cannot be reached. Is there a connection, and does the page's Content-Security-Policy have it in connect-src?`,
  )
}
