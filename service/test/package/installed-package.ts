/** The package as a business gets it: built, packed, installed in a directory with nothing else. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from '../world/made-once.ts'

const run = promisify(execFile)
export const root = path.resolve(import.meta.dirname, '../../..')

/** Seconds until what hangs is ended: a minute where nothing else runs, several where much does. */
export const installSecondsMax = 300

export interface InstalledPackage {
  directory: string
  /** The package's own files. */
  home: string
  remove(): Promise<void>
}

/**
 * Installs this checkout's package, or another one's that is packed already, in a directory of its own. npm installs once in a run of tests;
 * the directory is a copy of that, and another package stands in it where it needs the same dependencies.
 */
export async function installPackage(packed?: string): Promise<InstalledPackage> {
  const once = await madeOnce('installed-package', async (directory) => npmInstall(directory, await packPackage(directory, root)))
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-package-'))
  const installed: InstalledPackage = {
    directory,
    home: path.join(directory, 'node_modules/earshot'),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
  // PostgreSQL runs as a user of its own where everything else runs as root, and reads its program here.
  await chmod(directory, 0o755)
  await run('cp', ['-a', path.join(once, 'node_modules'), path.join(once, 'package.json'), directory])
  if (packed !== undefined) await putInPlace(installed, packed)
  return installed
}

const npmInstall = async (directory: string, packed: string): Promise<void> => {
  await run('npm', ['install', packed, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: directory })
}

/** Puts another package in the place of the one that is installed; npm does it where the other needs something else. */
async function putInPlace({ directory, home }: InstalledPackage, packed: string): Promise<void> {
  const dependenciesIn = async (packageJson: string) => JSON.stringify(JSON.parse(await readFile(packageJson, 'utf8')).dependencies)
  const other = path.join(directory, 'other')
  await mkdir(other)
  await run('tar', ['--extract', '--file', packed, '--directory', other])
  const [ours, theirs] = await Promise.all(
    [home, path.join(other, 'package')].map((folder) => dependenciesIn(path.join(folder, 'package.json'))),
  )
  // A dependency that npm has put into the package itself would go with it.
  const isAlone = (await readdir(path.join(home, 'node_modules'))).every((name) => name === '@earshot')
  if (ours !== theirs || !isAlone) return npmInstall(directory, packed)
  await rm(home, { recursive: true })
  await rename(path.join(other, 'package'), home)
}

/** Builds and packs a checkout's package in a directory; returns the file. */
export async function packPackage(directory: string, checkout: string): Promise<string> {
  await run(process.execPath, ['scripts/package/build.ts', path.join(directory, 'built')], { cwd: checkout })
  await run('npm', ['pack', './built', '--pack-destination', '.'], { cwd: directory })
  return path.join(directory, (await readdir(directory)).find((file) => file.endsWith('.tgz'))!)
}
