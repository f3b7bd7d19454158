import { isProblem, type Problem, problem } from '@earshot/contract'
import { transparencyLogMessages } from '@earshot/messages/api/transparency-log'
import type { FastifyReply } from 'fastify'
import type { Pool } from '../../database/pool.ts'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { sendJson, sendProblem } from '../../http/json-routes.ts'
import type { Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { findPublicProject, type PublicProject } from '../../resources/public-page/public-page.ts'
import { proveConsistency, proveInclusion, readCheckpoint, readEntries, readKey } from '../../resources/transparency-log/read-log.ts'
import type { KeyRing } from '../../secrets.ts'
import { searchOf } from './open-public.ts'

// The transparency log of a project, `/p/{slug}/log`, for programs. Anybody may read it, in turns by place, as the public page's lists.

interface Deps {
  sql: Pool
  baseUrl: string
  logKeys: KeyRing
  turns: Turns
  visitorOf: VisitorOf
}

export const logPages = (deps: Deps) =>
  routesOf(deps, '/p/:slug/log', {
    'GET /checkpoint': route(({ sql, logKeys }, { project, origin }) => readCheckpoint(sql, { ...project, logKeys, origin })),
    'GET /key': route(({ sql, logKeys }, { project, origin }) => readKey(sql, { ...project, logKeys, origin })),
    'GET /entries': route(({ sql }, { project, search }) => {
      const asked = numbersIn(search, 'start', 'end')
      return isProblem(asked) ? asked : readEntries(sql, { ...project, ...asked })
    }),
    'GET /proof': route(({ sql }, { project, search }) => {
      const asked = numbersIn(search, 'index', 'size')
      return isProblem(asked) ? asked : proveInclusion(sql, { ...project, ...asked })
    }),
    'GET /consistency': route(({ sql }, { project, search }) => {
      const asked = numbersIn(search, 'from', 'to')
      return isProblem(asked) ? asked : proveConsistency(sql, { ...project, ...asked })
    }),
  })

interface Asked {
  project: PublicProject
  /** `host/p/slug/log` */
  origin: string
  search: URLSearchParams
}

type Read = (deps: Deps, asked: Asked) => Problem | Promise<string | object | Problem>

/** A route that reads the log of the project in its address, when it is the turn of its reader's place. */
const route =
  (read: Read) =>
  async (deps: Deps, request: PageRequest<'slug'>): Promise<Answer> => {
    const project = await findPublicProject(deps.sql, { slug: request.params.slug.toLowerCase() })
    if (!project) return failed(request, problem('NOT_FOUND', transparencyLogMessages.unknown))
    const turn = await deps.turns.take(deps.visitorOf(request).place)
    if (!turn) return failed(request, problem('RATE_LIMITED', transparencyLogMessages.busy, { retryAfterSeconds: 5 }))
    try {
      const origin = `${new URL(deps.baseUrl).host}/p/${project.slug}/log`
      const found = await read(deps, { project, origin, search: new URLSearchParams(searchOf(request)) })
      return isProblem(found) ? failed(request, found) : (reply) => send(reply, found)
    } finally {
      turn.end()
    }
  }

const failed =
  (request: PageRequest, problem: Problem): Answer =>
  (reply) =>
    sendProblem(request, reply, problem)

/** Pages elsewhere may read it, too: a log is there to be looked at. */
const send = (reply: FastifyReply, found: string | object) => {
  reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*')
  return typeof found === 'string' ? reply.header('content-type', 'text/plain; charset=utf-8').send(found) : sendJson(reply, 200, found)
}

/** Whole numbers of a query, each given once. Errors: VALIDATION_ERROR. */
function numbersIn<Name extends string>(search: URLSearchParams, ...names: Name[]): Record<Name, number> | Problem<'VALIDATION_ERROR'> {
  const numbers = {} as Record<Name, number>
  for (const name of names) {
    const given = search.getAll(name)
    const number = given.length === 1 && /^\d{1,10}$/.test(given[0]!) ? Number(given[0]) : Number.POSITIVE_INFINITY
    if (number > numberMax) return problem('VALIDATION_ERROR', transparencyLogMessages.whole({ name, max: numberMax }))
    numbers[name] = number
  }
  return numbers
}

/** As long as a log can be. */
const numberMax = 2 ** 31 - 1
