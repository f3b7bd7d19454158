import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { PortalWords } from '../../words/portal.ts'
import { withMoment } from '../moment.ts'

// The portal's app, as the set-up built it from web/ into web/dist: read once, sent often. Everything it loads is named after its
// content, so a browser keeps it for good.

export interface PortalApp {
  /** The document, its places marked: %NONCE%, %THEME%, %TITLE%, %NOSCRIPT%. */
  document: string
  assets: ReadonlyMap<string, Asset>
}

interface Asset {
  type: string
  etag: string
  plain: Buffer
  /** As the set-up compressed it. */
  gzip: Buffer | null
  br: Buffer | null
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

const built = path.join(import.meta.dirname, '../../../../web/dist')

/** Reads what was built. Null when nothing was: the service runs without it, and says so where the portal would be. */
export function readPortalApp(directory: string = built): PortalApp | null {
  const document = read(path.join(directory, 'portal.html'))
  if (document === null) return null
  const folder = path.join(directory, 'assets')
  const assets = new Map<string, Asset>()
  for (const name of readdirSync(folder)) {
    const type = types[path.extname(name)]
    if (type === undefined) continue
    const plain = readFileSync(path.join(folder, name))
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    assets.set(name, { type, etag, plain, gzip: read(path.join(folder, `${name}.gz`)), br: read(path.join(folder, `${name}.br`)) })
  }
  return { document: document.toString(), assets }
}

export interface AppView {
  organizationName: string
  theme: 'light' | 'dark'
  expiresAt: Date
  /** Where the form that ends the session is sent. */
  leave: string
}

/** The document for one answer. Whoever has no JavaScript is told so, in their language, and can still leave. */
export function appDocument({ document }: PortalApp, { language, session }: PortalWords, view: AppView, nonce: string): string {
  const { organizationName, theme, expiresAt, leave } = view
  const withoutScript = html`<main lang="${language}" class="without-script"><h1 dir="auto">${session.heading(organizationName)}</h1>
<p>!${withMoment(language, session.until, { at: expiresAt, timeZone: 'UTC' })}</p>
<p>${session.needsScript}</p>
<form method="post" action="${leave}"><button type="submit">${session.end}</button></form></main>`
  const places: Readonly<Record<string, string>> = {
    NONCE: nonce,
    THEME: theme,
    TITLE: html`${session.heading(organizationName)}`,
    NOSCRIPT: withoutScript,
  }
  return document.replaceAll(/%([A-Z]+)%/g, (mark, name: string) => places[name] ?? mark)
}

/** Sends something that the document loads; false when there is no such thing. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, { assets }: PortalApp, name: string): boolean {
  const asset = assets.get(name)
  if (!asset) return false
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((each) => asset[each] !== null && isAccepted(accepted, each))
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type(asset.type)
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (known.some((each) => each === '*' || each.replace(/^W\//, '') === etag)) reply.code(304).send()
  else if (encoding) reply.header('content-encoding', encoding).send(asset[encoding])
  else reply.send(asset.plain)
  return true
}

const isAccepted = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
