import type { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLog, prettily } from './log.ts'

async function logged(write: (log: pino.Logger) => void) {
  const written: string[] = []
  write(openLog({ level: 'info', to: await prettily({ write: (text) => void written.push(text) }, { isColored: false }) }))
  return written.join('')
}

test('for people, a request is one line, with its fields behind', async () => {
  const written = await logged((log) => log.info({ requestId: 'a1', operation: 'goals.create', status: 201 }, 'request'))
  expect(written).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+\d{4}\] INFO: request \{.*"operation":"goals.create".*\}\n$/)
})

test('an error has its cause and place below, without passwords, and without what it quotes of rows', async () => {
  const error = Object.assign(new Error('connect postgres://earshot:hunter2@db/earshot', { cause: new Error('refused') }), {
    detail: 'Failing row contains (Ada).',
  })
  const written = await logged((log) => log.error({ err: error }, 'request failed'))
  expect(written).toContain('ERROR: request failed')
  expect(written).toContain('postgres://earshot:***@db/earshot')
  expect(written).toMatch(/\n\s+at .*log\.test\.ts/)
  expect(written).toContain('caused by: Error: refused')
  expect(written).not.toMatch(/hunter2|Ada/)
})
