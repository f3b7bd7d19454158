import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { debianProgram } from '../../service/test/world/debian-program.ts'

// The types of the Python client, as a checker of types reads them.

const mypy = await debianProgram('mypy')

/** A program with mistakes in the lines that say so. */
const program = `
from earshot import Earshot, verify_webhook

earshot = Earshot(api_key='ear_a', base_url='https://opinions.example.com/v1')
goal = earshot.goals.create(projectId='p1', goal='Bread', idempotency_key='order-1')
text: str = goal['goal']
number: int = goal['goal']  # mistake
goal['colour']  # mistake
earshot.goals.create(projectId='p1')  # mistake
earshot.goals.create(projectId='p1', goal='Bread', colour='green')  # mistake
earshot.goals.update(projectId='p1', goalId='g1', idempotency_key='a')  # mistake
earshot.questions.update(projectId='p1', questionId='q1', status='gone')  # mistake
earshot.knowledge_base.update(id='k1', text=None)
for opinion in earshot.opinions.list(projectId='p1', sort='oldest'):
    title: str = opinion['title']
    upvotes: str = opinion['upvotes']  # mistake
total: int = earshot.opinions.list(projectId='p1').page()['pagination']['total']
event = verify_webhook(b'', {}, ['whsec_AAAA'])
if event['type'] == 'opinion.created':
    incognito: bool = event['data']['incognito']
    incognito = event['data']['customer']  # mistake
`

const mypyOn = (...args: string[]) =>
  spawnSync(mypy ?? '', ['--cache-dir', path.join(tmpdir(), 'earshot-mypy'), '--no-error-summary', ...args], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })

test.skipIf(mypy === null)('hold throughout, as strictly as mypy checks', () => {
  expect(mypyOn().stdout).toBe('')
})

test.skipIf(mypy === null)('tell a programmer of each mistake, and of nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-python-'))
  try {
    const file = path.join(folder, 'program.py')
    await writeFile(file, program)
    const said = mypyOn(file).stdout.matchAll(/program\.py:(\d+): error/g)
    const mistaken = program.split('\n').flatMap((line, at) => (line.endsWith('# mistake') ? [at + 1] : []))
    expect([...new Set([...said].map(([, line]) => Number(line)))]).toEqual(mistaken)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
