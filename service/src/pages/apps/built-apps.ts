import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, trustedHtml } from '../../html/html.ts'
import { type PageRoutes, sendHtml } from '../../html/pages.ts'
import { sendBuilt } from './send-built.ts'

// The apps that run in a browser, as the set-up built them from web/ into web/dist/apps: read once, sent often. Everything that they load
// is named after its content, so a browser keeps it for good; parts that two apps have in common are one file.

export interface BuiltApps {
  /** Their documents, places in them marked: %NONCE% and what else the app's own routes know. */
  documents: Readonly<Record<AppName, string>>
  assets: ReadonlyMap<string, Asset>
}

const appNames = ['portal', 'dashboard'] as const
type AppName = (typeof appNames)[number]

interface Asset {
  type: string
  digest: string
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

const built = path.join(import.meta.dirname, '../../../../web/dist/apps')
/** Where the apps ask for what they load (web/vite.config.ts). */
const assetsPath = 'assets/app'

/** What was built, read once in a process: every home of it serves the same. Null as from readBuiltApps. */
export const builtApps = (): BuiltApps | null => (known ??= readBuiltApps())
let known: BuiltApps | null = null

/** Reads what was built. Null when nothing was: the service runs without it, and says so where an app would be. */
export function readBuiltApps(directory: string = built): BuiltApps | null {
  const [portal, dashboard] = appNames.map((name) => read(path.join(directory, `${name}.html`))?.toString())
  if (portal === undefined || dashboard === undefined) return null
  const folder = path.join(directory, assetsPath)
  const assets = new Map<string, Asset>()
  for (const name of readdirSync(folder)) {
    const type = types[path.extname(name)]
    if (type === undefined) continue
    const plain = readFileSync(path.join(folder, name))
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    assets.set(name, { type, digest, plain, gzip: read(path.join(folder, `${name}.gz`)), br: read(path.join(folder, `${name}.br`)) })
  }
  return { documents: { portal, dashboard }, assets }
}

/** Sends an app's document, with a nonce for this answer and what else it has places for. */
export function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  document: string,
  places: Readonly<Record<string, Html>> = {},
): Promise<FastifyReply> {
  const { script, style } = reply.cspNonce
  // The loader of the app's parts knows one nonce, for scripts and styles alike.
  reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replaceAll(style, script))
  const filled: Readonly<Record<string, Html>> = { ...places, NONCE: html`${script}` }
  const text = document.replaceAll(/%([A-Z]+)%/g, (mark, name: string) => filled[name]?.toString() ?? mark)
  // Trusted, because the document is the one that was built from web/, and what stands in its places is HTML.
  return sendHtml(request, reply, trustedHtml(text))
}

/** What the documents load, for everybody: nothing in it is anybody's. */
export const appAssets = (apps: BuiltApps | null): PageRoutes => ({
  prefix: `/${assetsPath}`,
  register(server: FastifyInstance) {
    server.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
      const asset = apps?.assets.get(request.params.name)
      if (!asset) return reply.callNotFound()
      const { type, digest, plain } = asset
      return sendBuilt(request, reply, {
        ...{ type, digest },
        encodings: (['br', 'gzip'] as const).filter((each) => asset[each] !== null),
        cacheControl: 'public, max-age=31536000, immutable',
        bytes: (encoding) => (encoding && asset[encoding]) ?? plain,
      })
    })
  },
})

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
