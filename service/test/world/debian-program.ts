import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

// Programs of Debian that tests use, found as scripts/setup.mjs finds the browser.

/**
 * The file of a program: the one on this machine, else, as root on Debian, what apt-get installs. Null where there is none; it was said
 * then, by name, on standard error.
 */
export async function debianProgram(name: string, packageName = name): Promise<string | null> {
  const found = find(name)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0
    const install = () => apt('install', '-y', '--no-install-recommends', packageName)
    if (install() || (apt('update') && install())) return find(name)
  }
  console.error(`Skipped: this test needs ${name}; install the package ${packageName}.`)
  return null
}

function find(name: string): string | null {
  const directories = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return directories.map((directory) => path.join(directory, name)).find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
