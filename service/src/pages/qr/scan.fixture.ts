import type { World } from '../../../test/world/world.ts'
import { regenerateQrCode, revokeQrCode } from '../../resources/qr-codes/qr-codes.ts'
import { deriveKey } from '../../secrets.ts'

// A shop with a code, and a phone that scans it.

export const opinion = { title: 'Warm bread', opinion: 'Every morning.' }

export async function openShop(world: World, mode: 'permanent' | 'rotating' = 'permanent', name = 'Corner Bakery') {
  const { organizationId, projectId, apiKey } = await world.openBusiness(name)
  const ask = async (id: Parameters<World['ask']>[0], request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  const code = await ask('qrCodes.create', { mode })
  const address = { baseUrl: world.address, qrCredentialKey: deriveKey(world.secretKey, 'qr-credential') }
  const where = { organizationId, projectId, mode }
  return {
    code,
    ask,
    project: { organizationId, projectId },
    counts: async () => {
      const { scanCount, opinionCount } = (await ask('qrCodes.list')).qrCodes[0]
      return { scanCount, opinionCount }
    },
    events: async () =>
      world.sql<{ topic: string; data: Record<string, unknown> }[]>`
        select topic, data from event where organization_id = ${organizationId} and topic ~ '^(opinion|answer|verification)' order by occurred_at, event_id`,
    regenerate: () => regenerateQrCode(world.sql, { ...where, address }),
    revoke: () => revokeQrCode(world.sql, where),
    setStatus: (status: string) => world.sql`update project set status = ${status} where project_id = ${projectId}`,
  }
}

/** Scans a code: the page, and where its form goes. */
export async function scan(world: World, link: string, headers: Record<string, string> = {}) {
  const response = await fetch(link, { headers })
  const page = await response.text()
  const form = formIn(world, page)
  const [part] = form.split('?', 1)
  return {
    response,
    page,
    cookies: response.headers.getSetCookie(),
    touch: () => fetch(`${part}/scan`, { method: 'POST' }),
    start: (headers: Record<string, string> = {}) => fetch(`${part}/start`, { method: 'POST', headers }),
    reload: () => fetch(form),
    submit: (fields: Record<string, string> = opinion, headers: Record<string, string> = {}) => submitTo(form, fields, headers),
  }
}
/** Where the form on a page goes. */
export const formIn = (world: World, page: string) => {
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(page) ?? []
  return `${world.address}${action.replaceAll('&#61;', '=')}`
}
export const submitTo = async (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(form, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  return {
    status: response.status,
    location: response.headers.get('location'),
    retryAfter: response.headers.get('retry-after'),
    page: await response.text(),
  }
}
export const topicsOf = (events: { topic: string }[]) => events.map(({ topic }) => topic)
