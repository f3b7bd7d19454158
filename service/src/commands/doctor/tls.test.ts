import { writeFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Certificates, makeCertificates } from '../../../test/faults/certificates.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { openProgram, type Program } from '../program.fixture.ts'

// `earshot doctor` and a proxy that speaks TLS before the service, as it may be in production: with certificates of every kind.

let world: World
let program: Program
let certificates: Certificates
beforeAll(async () => {
  world = await openWorld()
  program = openProgram(world)
  certificates = await makeCertificates()
  writeFileSync(path.join(program.directory, 'authority.pem'), certificates.authority.cert)
})
afterAll(async () => {
  await world.close()
  program.close()
})

/** What doctor says of a proxy before the service, by the names of the checks. */
async function examine(
  options: ServerOptions,
  { forwarded = true, settings = {} }: { forwarded?: boolean; settings?: Record<string, string> } = {},
): Promise<Record<string, { state: string; finding: string; fix?: string }[]>> {
  const proxy = createServer(options, async (request, response) => {
    const answer = await fetch(world.address + request.url, { headers: forwarded ? { 'x-forwarded-for': '203.0.113.7' } : {} })
    response.writeHead(answer.status).end(await answer.text())
  })
  onTestFinished(() => void proxy.close())
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { said, ended } = program.start(['doctor', '--json'], {
    PORT: '2',
    BASE_URL: `https://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    NODE_EXTRA_CA_CERTS: path.join(program.directory, 'authority.pem'),
    ...settings,
  })
  await ended
  proxy.closeAllConnections()
  return Object.groupBy(JSON.parse(said.stdout).checks, ({ name }: { name: string }) => name) as never
}

test('a certificate that browsers accept, for more than two weeks, is fine', async () => {
  const { TLS, 'base URL': baseUrl } = await examine(certificates.lasting)
  expect(TLS).toEqual([{ name: 'TLS', state: 'ok', finding: '127.0.0.1 uses TLSv1.3. Its certificate is valid for 89 more days.' }])
  expect(baseUrl).toMatchObject([{ state: 'ok' }])
})

test('a certificate that ends within two weeks is warned of', async () => {
  const { TLS } = await examine(certificates.valid)
  expect(TLS).toMatchObject([{ state: 'warning', finding: expect.stringMatching(/expires in 1 day \(\d{4}-\d\d-\d\d\)/) }])
})

test('a certificate that browsers refuse is broken, each for its reason, and the service is found to answer all the same', async () => {
  for (const [certificate, finding] of [
    [certificates.expired, 'expired on'],
    [certificates.misnamed, 'The certificate is for elsewhere.example, not for 127.0.0.1.'],
    [certificates.selfSigned, 'The certificate of 127.0.0.1 is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).'],
  ] as const) {
    const { TLS, 'base URL': baseUrl } = await examine(certificate)
    expect(TLS).toContainEqual({ name: 'TLS', state: 'broken', finding: expect.stringContaining(finding), fix: expect.any(String) })
    expect(baseUrl).toMatchObject([{ state: 'ok' }])
  }
})

test('an authority that this machine does not know is named as the reason', async () => {
  const { TLS } = await examine(certificates.lasting, { settings: { NODE_EXTRA_CA_CERTS: '' } })
  expect(TLS).toMatchObject([
    { state: 'broken', finding: expect.stringMatching(/not trusted \(SELF_SIGNED_CERT_IN_CHAIN\)/), fix: expect.stringContaining('chain') },
  ])
})

test('versions of TLS that are no longer secure are warned of, and broken where there is no other', async () => {
  const old = { ...certificates.lasting, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  expect((await examine(old)).TLS).toMatchObject([{ state: 'warning', finding: expect.stringContaining('also accepts TLSv1.1') }])
  expect((await examine({ ...old, maxVersion: 'TLSv1.1' })).TLS).toMatchObject([
    { state: 'broken', finding: expect.stringContaining('accepts only TLSv1.1') },
  ])
})

test('a proxy that tells no client’s address is noticed, also while the settings name none', async () => {
  const { proxy } = await examine(certificates.lasting, { forwarded: false })
  expect(proxy).toMatchObject([{ state: 'warning', finding: expect.stringContaining('without the addresses of the clients') }])
})
