import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { comeBack, inSamlWorlds } from '../../src/resources/sso/saml-worlds.fixture.ts'
import { debianProgram } from '../world/debian-program.ts'
import { idpMetadata, ownKey, requestIn, samlSignInUrl } from '../world/saml-provider.ts'

// Signing in by a provider that is none of ours: lasso (C, libxml2, xmlsec) reads our metadata and our request, and signs its answer.

const { at, openProvider, begin } = inSamlWorlds()

test('somebody signs in by a provider made of lasso, once', async () => {
  const python = await debianProgram('python3', 'python3-lasso', (file) => spawnSync(file, ['-c', 'import lasso']).status === 0)
  if (python === null) return
  const provider = await openProvider({ groupRoles: [{ group: 'leads', role: 'admin' }] })
  const { browser, asked } = await begin()
  const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+/, '')
  const input = {
    ...{ ownMetadata: idpMetadata(), ...ownKey, theirMetadata: await (await fetch(provider.metadataUrl)).text() },
    query: new URL(asked.url).search.slice(1),
    ...{ now: moment(0), begins: moment(-60), ends: moment(300), nameId: 'ada' },
    attributes: { email: ['ada@acme.example'], displayName: ['Ada'], groups: ['staff', 'leads'] },
  }
  const script = path.join(import.meta.dirname, 'saml-provider.py')
  const { stdout, stderr } = spawnSync(python, [script], { input: JSON.stringify(input), encoding: 'utf8' })
  expect(stderr).toBe('')
  const { url, message } = JSON.parse(stdout)
  expect(url).toBe(provider.acsUrl)
  const xml = Buffer.from(message, 'base64')
  expect((await comeBack(browser, url, xml)).status).toBe(303)
  expect((await browser.get('/dashboard/api/account')).body).toMatchObject({
    person: { email: 'ada@acme.example', name: 'Ada' },
    organizations: [{ role: 'admin' }],
  })
  const again = await begin()
  expect((await comeBack(again.browser, url, xml)).status).toBe(403)
  expect(asked.destination).toBe(samlSignInUrl)
  expect(requestIn(asked.url).issuer).toBe(provider.entityId)
  expect(at.world.logged.join('')).not.toContain('ada@acme.example')
})
