import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { replaceFolder } from './build/replace-folder.ts'
import { inSchemes } from './src/theme/schemes.ts'

// Builds the apps into web/dist/apps: one HTML file an app, and what they load, each named after its content. The service sends them
// (service/src/pages/apps/built-apps.ts); it puts a nonce for each answer where the placeholder stands.

const dist = path.join(import.meta.dirname, 'dist/apps')
const atWork = path.join(import.meta.dirname, `../node_modules/.earshot-web-${process.pid}`)

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), schemes(), finished()],
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: atWork,
    emptyOutDir: true,
    // Both apps load from there: what they have in common is loaded once.
    assetsDir: 'assets/app',
    target: 'es2023',
    // A picture in a stylesheet is a file as well: the pages' policy lets no other origin in.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What is too much is said by a test (service/test/journeys/portal/portal.browser.test.ts, service/test/journeys/dashboard/frame.browser.test.ts).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What many screens have in common is one file: thirty small ones wait in line for a browser's six connections.
      output: { codeSplitting: { groups: [{ name: 'often', minShareCount: 8 }] } },
      input: Object.fromEntries(['portal', 'dashboard'].map((app) => [app, path.join(import.meta.dirname, `${app}.html`)])),
    },
  },
})

/** tokens.css as the apps have it: light or dark is their own word, not the browser's. */
function schemes(): Plugin {
  return {
    name: 'earshot-schemes',
    enforce: 'pre',
    transform: (css, id) => (id.endsWith('/theme/tokens.css') ? inSchemes(css) : null),
  }
}

/** Lays a .gz and a .br beside every file, as they are made once here and sent often; then puts what was built in its place. */
function finished(): Plugin {
  return {
    name: 'earshot-finished',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = path.join(dir!, 'assets/app')
      for (const name of await readdir(assets)) {
        const bytes = await readFile(path.join(assets, name))
        await writeFile(path.join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
        await writeFile(path.join(assets, `${name}.br`), await promisify(brotliCompress)(bytes))
      }
      await replaceFolder(dist, atWork)
    },
  }
}
