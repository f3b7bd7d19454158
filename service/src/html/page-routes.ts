import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookie, sendCookie } from './cookie.ts'
import type { Page } from './document.ts'
import { type PageRoutes, sendPage } from './pages.ts'

// A route of a page is a function of what its folder needs and of what was asked. It returns its answer as data; here it is sent.

/** A request to a path with these names in it: `PageRequest<'token'>` for `/:token/edit`. */
export type PageRequest<Name extends string = never> = FastifyRequest<{ Params: Record<Name, string> }>

/** What a route returns: data, or a function that sends what is no page (a file, a stream). */
export type Answer = ((Page | Redirect | NoContent | JsonAnswer) & Extras) | Send

/** 303 after a form was taken, 301 for an address that is written differently. */
interface Redirect {
  status: 301 | 303
  location: string
}

/** For what a script sends and reads no answer to. */
interface NoContent {
  status: 204
}

/** For a page's own script. */
interface JsonAnswer {
  status: number
  json: unknown
}

type Send = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

interface Extras {
  headers?: Readonly<Record<string, string | number>>
  cookies?: readonly Cookie[]
  /** The answer is sent so many milliseconds after the request came, or later: its time then tells nothing of what was found. */
  afterMilliseconds?: number
}

type Route<Deps, Name extends string> = (deps: Deps, request: PageRequest<Name>) => Answer | Promise<Answer>

/** The names in a path: `token` in `GET /:token/edit`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The routes of a page below a prefix, as a table: `{ 'GET /:token': showForm, 'POST /:token': submitForm }`. */
export const routesOf = <Deps, const Prefix extends string, const Path extends string>(
  deps: Deps,
  prefix: Prefix,
  table: { [Each in Path]: Route<Deps, NamesIn<Prefix> | NamesIn<Each>> },
): PageRoutes => ({
  prefix,
  register(server) {
    for (const [place, route] of Object.entries(table as Record<string, Route<Deps, never>>)) {
      const [method, url] = place.split(' ') as [string, string]
      server.route({
        method,
        url,
        handler: async (request, reply) => sendAnswer(request, reply, await route(deps, request as PageRequest)),
      })
    }
  },
})

/** The largest form that a mail program sends for one click. */
const oneClickBytesMax = 4096

/**
 * Lets routes take the one click of a mail program, which is a form of either kind (RFC 8058, 3.2). What a form of the other kind says is
 * passed over: only the page's own form says more than that it was clicked.
 */
export const acceptOneClick = (routes: PageRoutes): PageRoutes => ({
  ...routes,
  register(server) {
    server.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: oneClickBytesMax }, (_request, _body, done) =>
      done(null, new URLSearchParams()),
    )
    routes.register(server)
  },
})

/** Sends what a route returned. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  if (typeof answer === 'function') return answer(reply)
  const { headers = {}, cookies = [], afterMilliseconds } = answer
  reply.headers(headers)
  for (const cookie of cookies) sendCookie(reply, cookie)
  if (afterMilliseconds !== undefined) await waitUntil(performance.now() - reply.elapsedTime + afterMilliseconds)
  if ('main' in answer) return sendPage(request, reply, answer)
  reply.code(answer.status)
  if ('location' in answer) return reply.header('location', answer.location).send()
  return 'json' in answer ? reply.send(answer.json) : reply.send()
}

/** Waits until a moment of `performance.now()`: to the next full millisecond, however much of the time was used before. */
async function waitUntil(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) await pause(Math.max(Math.floor(left), 1))
}
