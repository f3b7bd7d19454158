import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

// Programs of Debian that some tests run: those that are there, or that we may install.

const directories = [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ...['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/lib/postgresql/15/bin'],
]

const tried = new Set<string>()

/**
 * Finds a program, installed from its Debian package (or packages, with spaces between) where it is missing and we are root; null, said once,
 * where there is none. With `isUsable`, one that it says no to is as missing.
 */
export async function debianProgram(
  name: string,
  packageName = name,
  isUsable: (file: string) => boolean = () => true,
): Promise<string | null> {
  const found = find(name, isUsable)
  if (found) return found
  if (!tried.has(packageName)) {
    tried.add(packageName)
    if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) install(packageName)
    if (!find(name, isUsable)) console.log(`Skipped: there is no ${name} here. On Debian, "apt-get install ${packageName}" brings it.`)
  }
  return find(name, isUsable)
}

function find(name: string, isUsable: (file: string) => boolean): string | null {
  return (
    directories
      .map((directory) => path.join(directory, name))
      .find((file) => {
        try {
          accessSync(file, constants.X_OK)
          return isUsable(file)
        } catch {
          return false
        }
      }) ?? null
  )
}

function install(packageName: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, stdio: 'ignore', timeout: 300_000 }).status === 0
  const wanted = ['install', '--yes', '--no-install-recommends', ...packageName.split(' ')]
  if (!apt(...wanted) && apt('update')) apt(...wanted)
}
