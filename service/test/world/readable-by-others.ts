import { globSync, statSync } from 'node:fs'
import path from 'node:path'

/** What other users of the machine may read or list in a directory, and how: nothing is as it should be. */
export function readableByOthers(directory: string): string[] {
  const all = ['.', ...globSync('**/*', { cwd: directory })].map((name) => path.join(directory, name))
  return all.flatMap((file) => {
    // Files of PostgreSQL come and go while it runs.
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return []
    // When we are root, PostgreSQL runs as another user, and passes through the directory.
    const isPassed = stat.isDirectory() && file === path.join(directory, '.') && process.getuid?.() === 0
    return (stat.mode & (isPassed ? 0o066 : 0o077)) === 0 ? [] : [`${file} ${(stat.mode & 0o777).toString(8)}`]
  })
}
