import { readFileSync } from 'node:fs'
import path from 'node:path'

// What pages hold besides HTML: their scripts and styles as the set-up built them (web/vite.pages.config.ts), a file each, named as its
// source. No page is sent without them: the service does not start where they are missing.

const folder = path.join(import.meta.dirname, '../../../web/dist/pages')

/** Reads the script of a page, `<name>.browser.ts` beside it. It may stand in a `<script>` as it is, alone or after another. */
export const pageScript = (name: string): string => read(`${name}.js`)

/** Reads the style of a page, `<name>.css` beside it. */
export const pageStyle = (name: string): string => read(`${name}.css`)

function read(file: string): string {
  try {
    return readFileSync(path.join(folder, file), 'utf8')
  } catch {
    throw new Error(`web/dist/pages/${file} is missing. Run \`node scripts/setup.mjs\`, which builds the scripts and styles of pages.`)
  }
}
