import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../html/html.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { mark } from '../../html/status-pages.ts'
import { type BuiltApps, sendApp } from '../apps/built-apps.ts'

// The dashboard's document, the same for everybody at each of its addresses. Its script asks who is signed in (/dashboard/api/account), so
// the document tells a stranger nothing, not even whether an organization exists.

/** Where one comes in, and who they are is not known yet (web/src/dashboard/sign-in). */
const pages = ['/sign-in', '/forgot', '/reset', '/verify-email', '/two-factor', '/begin', '/invitation', '/authorize'] as const

export const dashboardPages = ({ apps }: { apps: BuiltApps | null }): PageRoutes => ({
  prefix: '/dashboard',
  // The script says that there is no such page, and leads to the dashboard.
  unknown: (request, reply) => sendDashboard(request, reply.code(404), apps),
  register(server) {
    server.addHook('onRequest', async (_request, reply) => {
      // Of its own requests a browser then says that they are ours. Pictures and previews of forms are shown, from here.
      reply.header('referrer-policy', 'same-origin')
      const policy = String(reply.getHeader('content-security-policy')).replace(
        'img-src data:',
        "img-src 'self' data: blob:; frame-src 'self'",
      )
      reply.header('content-security-policy', policy)
    })
    for (const address of ['/', ...pages, '/o/:organizationId', '/o/:organizationId/*'])
      server.get(address, (request, reply) => sendDashboard(request, reply, apps))
  },
})

const sendDashboard = (request: FastifyRequest, reply: FastifyReply, apps: BuiltApps | null): Promise<FastifyReply> =>
  apps ? sendApp(request, reply, apps.documents.dashboard) : sendPage(request, reply, notBuilt)

const notBuilt = {
  status: 503,
  language: 'en',
  title: dashboardMessages.notBuilt.title,
  main: html`${mark('lost')}<h1>${dashboardMessages.notBuilt.heading}</h1><p class="say">${dashboardMessages.notBuilt.fix}</p>`,
} as const
