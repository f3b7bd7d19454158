import type { linksApiRows, linksDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { countLinks } from '../overview/overview.ts'
import { emailLink, type LinkMailer } from './email-link.ts'
import { createLink, exportLinks, listLinks } from './links.ts'

export const linksApi = (mailer: LinkMailer): HandlersOf<typeof linksApiRows> => ({
  async 'preverifiedLinks.list'({ sql, organizationId, params, query }) {
    return ok(await listLinks(sql, { ...params, organizationId, list: query }))
  },

  async 'preverifiedLinks.create'({ sql, organizationId, params, body }) {
    return created(await createLink(sql, { ...body, ...params, organizationId, address: mailer }))
  },

  async 'preverifiedLinks.sendEmail'({ sql, organizationId, attemptId, params, body }) {
    return ok(await emailLink(sql, { ...params, organizationId, attemptId, asked: body, mailer }))
  },
})

/** Further operations for members. */
export const linksDashboard: HandlersOf<typeof linksDashboardRows> = {
  async 'preverifiedLinks.funnel'({ sql, organizationId, params, query }) {
    return ok(await countLinks(sql, { ...params, organizationId, days: Number(query.days ?? 30) }))
  },

  async 'preverifiedLinks.export'({ sql, organizationId, params, query }) {
    const { format, ...list } = query
    return ok(await exportLinks(sql, { ...params, organizationId, list, format }))
  },
}
