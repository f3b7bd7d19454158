// The part of the Postman Collection format, v2.1.0, that is rendered here, written down from its documentation: the schema that Postman
// publishes is in no package. Nothing beside it is let through, so that what is rendered stays within what was compared with it.

const text = { type: 'string' } as const
const nonEmpty = { type: 'string', minLength: 1 } as const

const closed = (properties: Record<string, object>, optional: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const listOf = (items: object) => ({ type: 'array', items })

const parameter = closed({ key: nonEmpty, value: text, description: text, disabled: { const: true } }, ['description', 'disabled'])
const request = closed(
  {
    method: { enum: ['GET', 'POST', 'PATCH', 'DELETE'] },
    description: text,
    header: listOf(parameter),
    url: closed({ raw: nonEmpty, host: listOf(nonEmpty), path: listOf(nonEmpty), query: listOf(parameter), variable: listOf(parameter) }, [
      'query',
    ]),
    body: closed({ mode: { const: 'raw' }, raw: text, options: closed({ raw: closed({ language: { const: 'json' } }) }) }),
  },
  ['body'],
)
const response = closed({
  name: nonEmpty,
  originalRequest: request,
  status: nonEmpty,
  code: { type: 'integer', minimum: 200, maximum: 299 },
  header: listOf(parameter),
  body: text,
  _postman_previewlanguage: { const: 'json' },
})
const item = closed({ name: nonEmpty, request, response: listOf(response) })
const variable = closed({ key: nonEmpty, value: text, type: { const: 'string' } })

/** JSON Schema of a collection as it is rendered here. */
export const collectionSchema = closed({
  info: closed({
    name: nonEmpty,
    description: text,
    version: nonEmpty,
    schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  }),
  auth: closed({ type: { const: 'apikey' }, apikey: listOf(variable) }),
  variable: listOf(variable),
  item: listOf(closed({ name: nonEmpty, description: text, item: { ...listOf(item), minItems: 1 } })),
})
