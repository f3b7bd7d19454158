import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

// `/widget.js`: the sources in web/src/widget, joined into one script when the service starts. What only a reader of the source needs
// stays there.

const folder = path.join(import.meta.dirname, '../../../../web/src/widget')

/** In the order in which they need each other. */
const parts = ['elements.ts', 'service.ts', 'form.ts', 'question.ts', 'opinion.ts', 'opinions.ts', 'widget.ts']

export interface WidgetScript {
  text: Buffer
  gzipped: Buffer
  /** Names this very text. */
  etag: string
}

/** The script of a service at an address. */
export function widgetScript({ baseUrl }: { baseUrl: string }): WidgetScript {
  const style = `${hostTokens()}${withoutComments(read('widget.css'))}`
  const code = parts.map((part) => joinable(read(part))).join('')
  const text = Buffer.from(`(()=>{'use strict'
const serviceUrl=${JSON.stringify(baseUrl)}
const styleText=${JSON.stringify(style)}
${code}})()
`)
  return { text, gzipped: gzipSync(text, { level: 9 }), etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
}

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

/** A module as a part of one script: names are imported by standing before, and no line begins inside a text. */
const joinable = (module: string): string =>
  module
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/^export (?=const|function|async|class)/gm, '')
    .replaceAll(/^\s*(\/\/.*)?\n/gm, '')
    .replaceAll(/^\s*\/?\*.*\n/gm, '')
    .replaceAll(/^\s+/gm, '')

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\n\s*/g, '\n')

/**
 * The tokens of web/src/theme/tokens.css for a part of somebody else's page: each colour by day and by night in one, so that the part
 * can be either on a page that is the other; lengths in parts of the reader's own text size, not of what the page made of `rem`.
 */
function hostTokens(): string {
  const tokens = readFileSync(path.join(folder, '../theme/tokens.css'), 'utf8')
  const [day = '', night = ''] = [...tokens.matchAll(/:root \{(.*?)\}/gs)].map(([, block]) => block!)
  const declared = (block: string) => new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
  const nightly = declared(night)
  const lines = [...declared(day)].map(([name, value]) => {
    const other = nightly.get(name)
    return `--${name}:${other ? `light-dark(${value},${other})` : value.replace(/^([\d.]+)rem$/, (_, rem) => `calc(${Number(rem) * 16}*var(--u))`)}`
  })
  return `.box{--u:1px;${lines.join(';')}}`
}
