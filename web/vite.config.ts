import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inSchemes } from './src/theme/schemes.ts'

// Builds the windows into web/dist: one HTML file an app, and what it loads, each named after its content. The service sends them
// (service/src/pages/portal/portal-app.ts); it puts a nonce for each answer where the placeholder stands.

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [react(), schemes(), compressed()],
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A picture in a stylesheet is a file as well: the pages' policy lets no other origin in.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What is too much is said by a test (service/test/journeys/portal.browser.test.ts).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: { portal: path.join(import.meta.dirname, 'portal.html') } },
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

/** Lays a .gz and a .br beside every file: they are made once here, and sent often. */
function compressed(): Plugin {
  return {
    name: 'earshot-compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = path.join(dir!, 'assets')
      for (const name of await readdir(assets)) {
        const bytes = await readFile(path.join(assets, name))
        await writeFile(path.join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
        await writeFile(path.join(assets, `${name}.br`), await promisify(brotliCompress)(bytes))
      }
    },
  }
}
