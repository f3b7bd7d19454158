import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Features } from 'lightningcss'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { inlineScript } from './build/inline-script.ts'
import { replaceFolder } from './build/replace-folder.ts'
import { forHostPages } from './src/theme/host-tokens.ts'

// Builds what stands in customer pages into web/dist/pages: each `service/src/**/<name>.browser.ts` as `<name>.js` and each `<name>.css`
// as it is called, and the widget. Each script is one file that loads nothing. The service reads them when it starts
// (service/src/html/built-pages.ts).

const pages = path.join(import.meta.dirname, '../service/src')
const dist = path.join(import.meta.dirname, 'dist/pages')
const atWork = path.join(import.meta.dirname, `../node_modules/.earshot-pages-${process.pid}`)

const scriptEnding = '.browser.ts'
const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' }).map((file) => path.join(pages, file))
const scripts = [...sources.filter((file) => file.endsWith(scriptEnding)), path.join(import.meta.dirname, 'src/widget/widget.ts')]
const styles = sources.filter((file) => file.endsWith('.css'))
refuseSameNames([...scripts, ...styles])

/** One build each: scripts that are built together would load what they have in common. */
const environments: Record<string, EnvironmentOptions> = {
  ...Object.fromEntries(scripts.map((file, at) => [`script${at}`, scriptBuild(file)])),
  styles: { consumer: 'client', build: { rolldownOptions: { input: styles, output: { assetFileNames: '[name].css' } } } },
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tokensForHosts(), inlineScripts()],
  build: {
    outDir: atWork,
    emptyOutDir: false,
    // What the widget says, so that old browsers of a business's visitors read it.
    target: 'es2022',
    // Styles are made smaller, and mean the same to the same browsers.
    cssTarget: 'esnext',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // Not `(width <= 820px)`, which is shorter, for `(max-width: 820px)`: it is younger than the browsers of many customers.
  css: { lightningcss: { include: Features.MediaRangeSyntax } },
  environments,
  builder: {
    sharedConfigBuild: true,
    async buildApp({ build, environments: made }) {
      for (const name of Object.keys(environments)) await build(made[name]!)
      await replaceFolder(dist, atWork)
    },
  },
})

function scriptBuild(file: string): EnvironmentOptions {
  const name = path.basename(file, file.endsWith(scriptEnding) ? scriptEnding : '.ts')
  const output = { format: 'iife', strict: true, entryFileNames: `${name}.js` } as const
  return { consumer: 'client', build: { rolldownOptions: { input: file, output } } }
}

/** Files are built side by side, whatever folder they come from. */
function refuseSameNames(files: readonly string[]): void {
  const names = files.map((file) => path.basename(file))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`Two pages have a file ${twice}: give each a name of its own.`)
}

/** tokens.css as the widget has it. */
function tokensForHosts(): Plugin {
  return {
    name: 'earshot-tokens-for-hosts',
    enforce: 'pre',
    transform: (css, id) => (id.endsWith('/theme/tokens.css?inline') ? forHostPages(css) : null),
  }
}

function inlineScripts(): Plugin {
  return {
    name: 'earshot-inline-scripts',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inlineScript(file.code)
    },
  }
}
