import { created, type Handlers, ok } from '../../http/route.ts'
import { createLink, type LinkAddress, listLinks } from './links.ts'

export const linksApi = (address: LinkAddress): Handlers<'preverifiedLinks.list' | 'preverifiedLinks.create'> => ({
  async 'preverifiedLinks.list'({ sql, organizationId, params, query }) {
    return ok(await listLinks(sql, { ...params, organizationId, list: query }))
  },

  async 'preverifiedLinks.create'({ sql, organizationId, params, body }) {
    return created(await createLink(sql, { ...body, ...params, organizationId, address }))
  },
})
