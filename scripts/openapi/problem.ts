import { type ErrorCode, errors } from '../../contract/src/errors.ts'
import type { OpenApiSchema } from '../../contract/src/openapi-document.ts'

// The schema of a problem, and an example for every code.

export const fieldError: OpenApiSchema = {
  type: 'object',
  description: 'One mistake in a request.',
  required: ['path', 'code', 'message'],
  properties: {
    path: { type: 'string', description: 'Where: `goal`, `answers.options.1.id`, and `?limit` for a parameter.' },
    code: { type: 'string', description: 'What kind of mistake.' },
    message: { type: 'string', description: 'How to fix it.' },
  },
}

export const problem: OpenApiSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is explained.' },
    title: { type: 'string', description: 'What the code means.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What happened in this request, and how to fix it.' },
    code: { type: 'string', enum: Object.keys(errors), description: 'What to act on. Further codes may come.' },
    message: { type: 'string', description: 'The same as `detail`.' },
    requestId: { type: 'string', description: 'The same as the header `X-Request-Id`.' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' }, description: 'With VALIDATION_ERROR: every mistake.' },
    nextEligibleAt: { type: 'string', format: 'date-time', description: 'With LINK_EMAIL_COOLDOWN: when the next e-mail may go.' },
  },
}

export function problemExample(code: ErrorCode): object {
  const { status, title } = errors[code]
  const mistake = { path: 'goal', code: 'maxLength', message: 'must have at most 2000 characters.' }
  const detail = code === 'VALIDATION_ERROR' ? `${mistake.path}: ${mistake.message}` : `${title}.`
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail,
    code,
    message: detail,
    requestId: '019a6f05-1b20-7d3a-8c41-2e5f60718293',
    ...(code === 'VALIDATION_ERROR' && { errors: [mistake] }),
    ...(code === 'LINK_EMAIL_COOLDOWN' && { nextEligibleAt: '2026-11-26T09:30:01.482Z' }),
  }
}
