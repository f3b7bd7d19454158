import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { errors } from '../../contract/src/errors.ts'
import { exampleMissing, exampleValues } from '../../contract/src/examples.ts'
import { operationIds, operations } from '../../contract/src/operations.ts'
import { topicNames } from '../../contract/src/topics.ts'
import { lint, nothingFound } from './lint.ts'
import { renderOpenApi } from './openapi.ts'

test('the document passes the strictest lint without an error or a warning, examples included', async () => {
  expect(await lint(renderOpenApi())).toMatchObject(nothingFound)
})

test('every operation, topic and code is in it', () => {
  const { paths, webhooks, components } = renderOpenApi()
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId))
  expect(ids.toSorted()).toEqual(operationIds.toSorted())
  expect(Object.keys(webhooks)).toEqual(topicNames)
  expect(components.schemas.Problem?.properties?.code?.enum).toEqual(Object.keys(errors))
})

test('an operation tells every code it declares, and its permission', () => {
  const { paths, components } = renderOpenApi()
  for (const id of operationIds) {
    const row = operations[id]
    const shown = paths[row.path]?.[row.method.toLowerCase()]
    expect(shown?.security).toEqual([{ apiKey: [row.permission] }])
    for (const code of row.errors) {
      const reference = shown?.responses[errors[code].status]
      const name = reference && '$ref' in reference ? reference.$ref.split('/').at(-1) : undefined
      expect(components.responses[name ?? '']?.description, `${id} ${code}`).toContain(code)
    }
  }
})

test('every field of every example has a value, and nothing of the service’s own vocabulary is left', () => {
  const text = JSON.stringify(renderOpenApi())
  expect(text).not.toContain(`"${exampleMissing}"`)
  expect(text).not.toContain('x-text')
})

test('no two resources give a field an example', () => {
  const fields = exampleValues.flatMap((values) => Object.keys(values))
  expect(fields.filter((field, index) => fields.indexOf(field) !== index)).toEqual([])
})

test('the committed document is the rendered one', async () => {
  const committed = await readFile(new URL('../../contract/openapi.json', import.meta.url), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(renderOpenApi())))
})
