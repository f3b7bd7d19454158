import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

// Images built and run where no registry is reached and no namespaces may be made: the base is a tree of Debian's packages, and Buildah
// changes its root directory instead of starting containers. The network is the machine's: ports are free ones, on loopback.

const execute = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const base = 'localhost/earshot-base'
const uid = 10001

export interface Images {
  /** Where `npm run image` has laid out what it built from. */
  context: string
  build(...args: string[]): Promise<void>
  buildah(...args: string[]): Promise<string>
  /** A container of an image, not running; returns its name and its root directory. */
  open(image: string, architecture?: string): Promise<{ container: string; files: string }>
  /** A directory as a volume for the image's user. */
  volume(): Promise<string>
  remove(): Promise<void>
}

export async function openImages({ buildah, debootstrap }: { buildah: string; debootstrap: string }): Promise<Images> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-image-'))
  await chmod(directory, 0o755)
  const storage = path.join(directory, 'storage.conf')
  const kept = ['graphroot', 'runroot'].map((name) => `${name} = "${path.join(directory, name)}"`)
  await writeFile(storage, ['[storage]', 'driver = "vfs"', ...kept, ''].join('\n'))
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, BUILDAH_ISOLATION: 'chroot' }
  const run = async (program: string, args: string[]) =>
    (await execute(program, args, { env, cwd: root, maxBuffer: 2 ** 27 })).stdout.trim()
  const context = path.join(directory, 'context')

  const tree = path.join(directory, 'debian')
  await run(debootstrap, ['--variant=minbase', 'trixie', tree])
  const container = await run(buildah, ['from', 'scratch'])
  await run(buildah, ['add', '--quiet', container, tree, '/'])
  await run(buildah, ['commit', '--quiet', '--rm', container, base])
  await rm(tree, { recursive: true })

  return {
    context,
    async build(...args) {
      const own = ['--tool', 'buildah', '--base', base, '--context', context]
      // Without --layers: this driver would copy the whole image for each.
      await run(process.execPath, ['scripts/image/build.ts', ...own, ...args, '--', '--pull=never', '--quiet'])
    },
    buildah: (...args) => run(buildah, args),
    async open(image, architecture) {
      const platform = architecture ? ['--platform', `linux/${architecture}`] : []
      const container = await run(buildah, ['from', '--pull=never', ...platform, image])
      return { container, files: await run(buildah, ['mount', container]) }
    },
    async volume() {
      const volume = await mkdtemp(path.join(directory, 'volume-'))
      await chown(volume, uid, uid)
      await chmod(volume, 0o700)
      return volume
    },
    async remove() {
      await run(buildah, ['rm', '--all'])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export interface Running {
  said(): string
  /** The exit code, when it has ended. */
  ended: Promise<number | null>
  /** A command in the same container, as the same user. */
  exec(...command: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
  /** SIGTERM, as Docker and Kubernetes send it; returns the exit code. */
  stop(): Promise<number | null>
}

interface Start {
  image: string
  /** Null: there is none, and nothing can be written at all. */
  volume: string | null
  env: Record<string, string>
}

/** Starts an image by its own entry point, with no directory that it may write to but the volume. */
export async function start(
  images: Images,
  { buildah, debris }: { buildah: string; debris: string },
  { image, volume, env }: Start,
): Promise<Running> {
  const { container } = await images.open(image)
  const empty = path.join(debris, 'empty')
  await mkdir(empty, { recursive: true })
  await chmod(empty, 0o555)
  const mounts = ['--volume', `${empty}:/tmp:ro`, '--volume', volume === null ? `${empty}:/data:ro` : `${volume}:/data`]
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const arguments_ = (command: readonly string[]) => ['run', ...mounts, ...settings, container, '--', ...command]
  const storage = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: path.join(path.dirname(images.context), 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  }
  // Here it is no process 1, as in a container, and says so unless it is told.
  const init = ['/usr/bin/tini', '-s', '--', '/usr/local/bin/earshot', 'serve']
  const child = spawn(buildah, arguments_(init), { env: storage, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const said = collect(child)
  return {
    said,
    ended,
    async exec(...command) {
      const other = spawn(buildah, arguments_(command), { env: storage, stdio: ['ignore', 'pipe', 'pipe'] })
      let stdout = ''
      let stderr = ''
      other.stdout.on('data', (chunk) => {
        stdout += chunk
      })
      other.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      const [code] = (await once(other, 'close')) as [number | null]
      return { code, stdout, stderr }
    },
    async stop() {
      const tini = await descendantOf(child.pid!, 'tini')
      if (tini !== null) process.kill(tini, 'SIGTERM')
      return ended
    },
  }
}

function collect(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return () => said
}

/** The process of a name that another one has started, over however many between. */
async function descendantOf(ancestor: number, name: string): Promise<number | null> {
  const processes = new Map<number, { name: string; parent: number }>()
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => null) : null
    const [, found, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat ?? '') ?? []
    if (found !== undefined) processes.set(Number(entry), { name: found, parent: Number(parent) })
  }
  const isBelow = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent
    return parent !== undefined && (parent === ancestor || isBelow(parent))
  }
  return [...processes].find(([pid, found]) => found.name === name && isBelow(pid))?.[0] ?? null
}
