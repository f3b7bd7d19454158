import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { pageScript } from '../../html/built-pages.ts'

// `/widget.js`: web/src/widget as the set-up built it, and in front of it the address of the service that sends it.

export interface WidgetScript {
  text: Buffer
  gzipped: Buffer
  /** Names this very text. */
  etag: string
}

/** The script of a service at an address. */
export function widgetScript({ baseUrl }: { baseUrl: string }): WidgetScript {
  const text = Buffer.from(`(()=>{'use strict';const serviceUrl=${JSON.stringify(baseUrl)};${pageScript('widget')}})()\n`)
  return { text, gzipped: gzipSync(text, { level: 9 }), etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
}
