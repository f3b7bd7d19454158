/** The release before this one, packed again from its commit: nodes of both serve one database while a business upgrades. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { packPackage, root } from './installed-package.ts'

const run = promisify(execFile)

/**
 * 0.1.0 as it is to be tagged. Until it is, a change of `0001_schema.sql` moves this to its own commit: nobody has that schema yet. From then
 * on it is the newest tag.
 */
const commit = '6be1b5d6'

const kept = path.join(root, 'node_modules/.cache/earshot-releases')

/** The packed package, as a path; made once for each checkout, within a minute. */
export async function packPreviousRelease(): Promise<string> {
  const tarball = path.join(kept, `${commit}.tgz`)
  if (existsSync(tarball)) return tarball
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-release-'))
  try {
    const checkout = path.join(directory, 'checkout')
    await mkdir(checkout)
    await run('sh', ['-c', `git -C "${root}" archive ${commit} | tar --extract --directory="${checkout}"`])
    await lendPackages(checkout)
    await run(process.execPath, ['scripts/setup.mjs'], { cwd: checkout })
    const packed = await packPackage(directory, checkout)
    await mkdir(kept, { recursive: true })
    await copyFile(packed, `${tarball}-${process.pid}`)
    await rename(`${tarball}-${process.pid}`, tarball)
    return tarball
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Where every package of that release is installed here in the same version, it uses those; else it installs its own. */
async function lendPackages(checkout: string): Promise<void> {
  const [wanted, installed] = await Promise.all([checkout, root].map(lockedPackages))
  if (Object.entries(wanted!).some(([place, { version }]) => installed![place]?.version !== version)) return
  for (const place of ['.', 'service', 'web']) {
    const from = path.join(root, place, 'node_modules')
    const to = path.join(checkout, place, 'node_modules')
    await mkdir(to)
    // Its workspaces are its own.
    for (const name of (await readdir(from)).filter((name) => name !== '@earshot'))
      await symlink(path.join(from, name), path.join(to, name))
  }
  const workspaces = path.join(checkout, 'node_modules/@earshot')
  await mkdir(workspaces)
  for (const name of ['client', 'contract', 'messages', 'service', 'web'])
    await symlink(path.join(checkout, name), path.join(workspaces, name))
}

/** The packages that a lock file names, by where they are installed. */
async function lockedPackages(checkout: string): Promise<Record<string, { version?: string }>> {
  const lock = await readFile(path.join(checkout, 'package-lock.json'), 'utf8')
  return (JSON.parse(lock) as { packages: Record<string, { version?: string }> }).packages
}
