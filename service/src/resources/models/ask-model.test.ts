import { expect, test } from 'vitest'
import { openModel } from './ask-model.ts'

// Where a model may be.

const settings = { model: 'm', apiKey: null, timeoutSeconds: 5 }
const messages = [{ role: 'user', content: '{}' }] as const

test('a public name that leads into a private network is not asked', async () => {
  for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1']) {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    const model = openModel({ ...settings, baseUrl: 'https://ai.example.com/v1' }, { resolve })
    expect([address, await model.ask(messages)]).toEqual([address, { reason: 'private-address' }])
  }
})

test('what is not there is unreachable, and no exception', async () => {
  const resolve = async () => {
    throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  }
  expect(await openModel({ ...settings, baseUrl: 'https://ai.example.com/v1' }, { resolve }).ask(messages)).toEqual({
    reason: 'unreachable',
  })
  expect(await openModel({ ...settings, baseUrl: 'http://127.0.0.1:1/v1' }).ask(messages)).toEqual({ reason: 'unreachable' })
})

test('a model is on this machine by its own names alone', () => {
  const isElsewhere = (baseUrl: string) => openModel({ ...settings, baseUrl }).isElsewhere
  for (const here of ['http://localhost:11434/v1', 'http://127.0.0.1/v1', 'http://127.1:8080/v1', 'http://[::1]:8080/v1'])
    expect([here, isElsewhere(here)]).toEqual([here, false])
  for (const elsewhere of [
    'http://ollama:11434/v1',
    'http://10.0.0.7/v1',
    'https://localhost.example.com/v1',
    'https://api.example.com/v1',
  ])
    expect([elsewhere, isElsewhere(elsewhere)]).toEqual([elsewhere, true])
})
