import type { World } from './world.ts'

// Somebody's browser at the dashboard: the cookies it is given it gives back, and it says where its requests come from.

export interface Said {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any
  text: string
}

export type Browser = ReturnType<typeof openBrowser>

export function openBrowser({ address }: Pick<World, 'address'>, cookie = '') {
  const cookies = new Map<string, string>(cookie === '' ? [] : [cookie.split('=', 2) as [string, string]])
  const browser = {
    cookies,
    /** Every Set-Cookie it was given. */
    given: [] as string[],
    get cookie() {
      return [...cookies].map((each) => each.join('=')).join('; ')
    },
    async ask(path: string, init: RequestInit = {}): Promise<Said> {
      const headers = { 'sec-fetch-site': 'same-origin', ...(cookies.size > 0 && { cookie: browser.cookie }), ...init.headers }
      const answer = await fetch(address + path, { redirect: 'manual', ...init, headers: headers as Record<string, string> })
      for (const given of answer.headers.getSetCookie()) {
        browser.given.push(given)
        const [name = '', value = ''] = given.split(';', 1)[0]!.split(/=(.*)/s)
        if (/max-age=0/i.test(given)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const text = await answer.text()
      const body: unknown = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : null
      return { status: answer.status, headers: answer.headers, body, text }
    },
    get: (path: string) => browser.ask(path),
    post: (path: string, body: object = {}, headers: Record<string, string> = {}) =>
      browser.ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
    /** Signs in with a password. */
    signIn: (email: string, password: string, more: object = {}) =>
      browser.post('/dashboard/auth/sign-in/email', { email, password, ...more }),
  }
  return browser
}
