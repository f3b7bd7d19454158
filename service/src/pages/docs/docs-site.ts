import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustedHtml } from '../../html/html.ts'
import { type PageRoutes, sendHtml } from '../../html/pages.ts'
import { type Encoding, sendBuilt } from '../apps/send-built.ts'

// The documentation at `/docs`, as the set-up built it (scripts/docs/build.ts). Everybody gets the same: a file is read when it is first
// asked for, and kept as it is sent. An address is looked up in the list of files, so none leads anywhere else.

const built = path.join(import.meta.dirname, '../../../../web/dist/docs')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Pages are the same for everybody, so they have no nonce: their scripts and styles are files of ours. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The site in a directory, or null when nothing was built there. */
export function readDocsSite(directory: string = built): DocsSite | null {
  const list = listIn(directory)
  return list && { directory, list }
}

interface DocsSite {
  directory: string
  /** What tells the contents of each file, by its path. */
  list: ReadonlyMap<string, string>
}

/** `/docs/`: the pages of the site, and what they load. */
export function docsPages(site: DocsSite | null): PageRoutes {
  const kept = new Map<string, Promise<Buffer>>()
  const read = (file: string): Promise<Buffer> => {
    const reading = kept.get(file) ?? readFile(path.join(site!.directory, file))
    kept.set(file, reading)
    // What could not be read now may be there the next time.
    reading.catch(() => kept.delete(file))
    return reading
  }
  const send = (name: string, request: FastifyRequest<{ Querystring: { v?: unknown } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const digest = site?.list.get(name)
    const type = types[path.extname(name)]
    if (digest === undefined || type === undefined) return sendUnknown(request, reply)
    // An address with its version has these contents for good; another is asked for again after five minutes.
    const isVersioned = typeof request.query.v === 'string' && digest.startsWith(request.query.v) && request.query.v.length >= 10
    return sendBuilt(request, reply, {
      ...{ type, digest },
      encodings: type === 'image/png' ? [] : ['br', 'gzip'],
      cacheControl: isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      bytes: (encoding) => read(encoding === null ? name : `${name}.${endings[encoding]}`),
    })
  }
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (site === null) return reply.callNotFound() as never
    reply.code(404).header('content-security-policy', policy)
    // Trusted, because it is a page that was built here, with links that fit any address below `/docs`.
    return sendHtml(request, reply, trustedHtml(fromAnywhere((await read('404.html')).toString())))
  }
  return {
    prefix: '/docs',
    unknown: sendUnknown,
    register(server) {
      server.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', policy))
      server.get('', async (_request, reply) => reply.redirect('/docs/', 302))
      server.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>('/*', async (request, reply) => {
        const name = request.params['*']
        if (site?.list.has(`${name}/index.html`)) return reply.redirect(`/docs/${name}/`, 302)
        return send(name === '' || name.endsWith('/') ? `${name}index.html` : name, request, reply)
      })
    },
  }
}

const endings: Readonly<Record<Encoding, string>> = { br: 'br', gzip: 'gz' }

function listIn(directory: string): Map<string, string> | null {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path.join(directory, 'files.json'), 'utf8')) as Record<string, string>))
  } catch {
    return null
  }
}

/** A page of the top of the site as it works at any address: its links begin with `/docs/`. */
const fromAnywhere = (page: string): string => page.replaceAll(/ (href|src|data-\w+)="(?!#|https?:)(?:\.\/)?/g, ' $1="/docs/')
