/** Removes from installed packages what no program loads: types, sources of what is compiled, source maps, documents, headers, archives. */
import { chmodSync, globSync, lstatSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Node loads none of these under node_modules: it strips no types there. Licences stay. */
const unread = [
  '**/*.{ts,mts,cts,tsx,map,flow,tsbuildinfo}',
  '**/{README,CHANGELOG,CHANGES,HISTORY,CONTRIBUTING,SECURITY,UPGRADING}*',
  '**/*.{md,markdown}',
  '**/{.github,.vscode,__tests__}',
  // Of native packages: what compilers and linkers read.
  '**/*.{a,h,c,cc}',
  '**/pkgconfig',
]

/** For bundlers and browsers only; each is a few megabytes. */
const unloaded = ['node_modules/@opentelemetry/*/build/{esm,esnext}', 'node_modules/pdfkit/js/pdfkit.standalone.js']

const isKept = (file: string) => /^(licen[cs]e|copying|notice)/i.test(path.basename(file))

/** Prunes the packages below a directory, and lets every user read what stays. */
export function prune(directory: string): void {
  for (const pattern of [...unread, ...unloaded])
    for (const file of globSync(pattern, { cwd: directory }))
      if (!isKept(file)) rmSync(path.join(directory, file), { recursive: true, force: true })
  for (const file of globSync('**/*', { cwd: directory }).map((name) => path.join(directory, name))) {
    const stat = lstatSync(file)
    if (stat.isSymbolicLink()) continue
    const isRun = stat.isDirectory() || (stat.mode & 0o100) !== 0
    chmodSync(file, isRun ? 0o755 : 0o644)
  }
}
