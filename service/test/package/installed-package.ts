/** The package as a business gets it: built, packed, installed in a directory with nothing else. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root = path.resolve(import.meta.dirname, '../../..')

export interface InstalledPackage {
  directory: string
  /** The package's own files. */
  home: string
  remove(): Promise<void>
}

export async function installPackage(): Promise<InstalledPackage> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-package-'))
  // PostgreSQL runs as a user of its own where everything else runs as root, and reads its program here.
  await chmod(directory, 0o755)
  await run(process.execPath, ['scripts/package/build.ts', path.join(directory, 'built')], { cwd: root })
  await run('npm', ['pack', './built', '--pack-destination', '.'], { cwd: directory })
  const tarball = (await readdir(directory)).find((file) => file.endsWith('.tgz'))
  await run('npm', ['install', `./${tarball}`, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: directory })
  return {
    directory,
    home: path.join(directory, 'node_modules/earshot'),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
