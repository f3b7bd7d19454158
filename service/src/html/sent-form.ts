import type { FastifyRequest } from 'fastify'

/** Returns the fields of the form that was sent to a page. Throws a 400 when the body is no form. */
export function formIn({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw Object.assign(new Error('no form was sent'), { statusCode: 400 })
}
