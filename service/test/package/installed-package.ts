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

/** This checkout's package, or another one's that is packed already. */
export async function installPackage(packed?: string): Promise<InstalledPackage> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-package-'))
  // PostgreSQL runs as a user of its own where everything else runs as root, and reads its program here.
  await chmod(directory, 0o755)
  const tarball = packed ?? (await packPackage(directory, root))
  await run('npm', ['install', tarball, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: directory })
  return {
    directory,
    home: path.join(directory, 'node_modules/earshot'),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Builds and packs a checkout's package in a directory; returns the file. */
export async function packPackage(directory: string, checkout: string): Promise<string> {
  await run(process.execPath, ['scripts/package/build.ts', path.join(directory, 'built')], { cwd: checkout })
  await run('npm', ['pack', './built', '--pack-destination', '.'], { cwd: directory })
  return path.join(directory, (await readdir(directory)).find((file) => file.endsWith('.tgz'))!)
}
