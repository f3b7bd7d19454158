import type { FastifyRequest } from 'fastify'

/** The fields of the form that was sent to a page. Refuses, by the page for what can't be read: a body that is no form, or none. */
export function formIn({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw Object.assign(new Error('no form was sent'), { statusCode: 400 })
}
