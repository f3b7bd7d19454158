import { type ErrorCode, errors } from '../../contract/src/errors.ts'
import type { OpenApiSchema } from '../../contract/src/openapi-document.ts'

// The schema of a problem, and an example for every code.

export const fieldError: OpenApiSchema = {
  type: 'object',
  description: 'A validation error in a request.',
  required: ['path', 'code', 'message'],
  properties: {
    path: { type: 'string', description: 'Path of the field: `goal`, `answers.options.1.id`, or `?limit` for a query parameter.' },
    code: { type: 'string', description: 'Kind of validation error.' },
    message: { type: 'string', description: 'What is wrong, and how to fix it.' },
  },
}

export const problem: OpenApiSchema = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'URL of the documentation of the error code.' },
    title: { type: 'string', description: 'Summary of the error code.' },
    status: { type: 'integer', description: 'HTTP status of the response.' },
    detail: { type: 'string', description: 'What went wrong in this request, and how to fix it.' },
    code: { type: 'string', enum: Object.keys(errors), description: 'Error code to handle. New codes can be added.' },
    message: { type: 'string', description: 'Same as `detail`.' },
    requestId: { type: 'string', description: 'Same as the `X-Request-Id` header.' },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/FieldError' },
      description: 'All validation errors. Only with `VALIDATION_ERROR`.',
    },
    nextEligibleAt: {
      type: 'string',
      format: 'date-time',
      description: 'Time when the customer can next be emailed. Only with `LINK_EMAIL_COOLDOWN`.',
    },
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
