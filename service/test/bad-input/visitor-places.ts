import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { OperationId } from '@earshot/contract'
import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey } from '../../src/secrets.ts'
import type { MailServer } from '../world/mail-server.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import type { Business, World } from '../world/world.ts'

// Addresses of a business's pages, by their pattern: each leads to something, as far as there is something to lead to.

type Places = Record<string, string>
type Ask = (id: OperationId, request?: object) => ReturnType<World['ask']>

export async function openVisitorPlaces({
  world,
  mailServer,
  business = world.business,
}: {
  world: World
  mailServer: MailServer
  business?: Business
}): Promise<Places> {
  const { slug, projectId } = business
  const ask: Ask = (id, request = {}) => world.ask(id, { projectId, ...request }, business.apiKey)
  const { usedLink, ownToken, reviewId } = await giveOpinion(ask)
  const ofCodes = await openCodePlaces(ask)
  const ofComments = await openCommentPlaces(world, { slug, reviewId })
  const ofSubscriptions = await openSubscriptionPlaces({ world, mailServer, business })
  return {
    ...(await openLinkPlaces(ask, usedLink)),
    ...ofCodes,
    ...publicPlaces({ slug, reviewId }),
    ...ofComments,
    ...ownPlaces({ ownToken, projectId }),
    ...ofSubscriptions,
    ...personalDataPlaces({ slug }),
    ...teamPlaces(reviewId),
    ...widgetPlaces(projectId),
    ...{ '/docs/:file': '/docs/index.html', '/widget.js': '/widget.js', '/livez': '/livez' },
  }
}

const pathOf = (address: string) => new URL(address).pathname

async function createLink(ask: Ask): Promise<string> {
  const request = { customerEmail: 'ada@example.com', customerReference: '1', validityMinutes: 60 }
  return (await ask('preverifiedLinks.create', request)).body.link
}

async function giveOpinion(ask: Ask) {
  const usedLink = await createLink(ask)
  const sent = await fetch(usedLink, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ title: 'Fine', opinion: 'All was well.', name: 'Ada' }),
  })
  const ownToken = /earshot_own=([\w-]{43})/.exec(sent.headers.get('set-cookie') ?? '')?.[1]
  const { reviewId } = (await ask('opinions.list')).body.opinions[0] as { reviewId: string }
  return { usedLink, ownToken, reviewId }
}

const openLinkPlaces = async (ask: Ask, usedLink: string): Promise<Places> => ({
  '/o/:token': pathOf(await createLink(ask)),
  '/o/:used': pathOf(usedLink),
  '/o/:token/thanks': `${pathOf(usedLink)}/thanks`,
  '/o/:token/start': `${pathOf(await createLink(ask))}/start`,
  '/o/form/:handle': '/o/form/abcdefghijklmnop',
})

async function openCodePlaces(ask: Ask): Promise<Places> {
  const permanent = (await ask('qrCodes.create', { mode: 'permanent' })).body
  const rotating = (await ask('qrCodes.create', { mode: 'rotating' })).body
  const form = /action="(\/q\/form\/[\w-]+)/.exec(await (await fetch(permanent.link)).text())?.[1]
  return {
    '/q/:code': pathOf(permanent.link),
    '/q/:code.png': `${pathOf(permanent.link)}.png`,
    '/q/:code.svg': `${pathOf(permanent.link)}.svg`,
    '/q/:code.pdf': `${pathOf(permanent.link)}.pdf`,
    '/q/form/:session': form!,
    '/q/form/:session/scan': `${form}/scan`,
    '/q/form/:session/start': `${form}/start`,
    '/q/form/:session/thanks': `${form}/thanks`,
    '/q/kiosk/:display': pathOf(rotating.kioskUrl),
    '/q/kiosk/:display/code': `${pathOf(rotating.kioskUrl)}/code`,
    '/q/kiosk/at/:handle': '/q/kiosk/at/abcdefghijklmnop',
  }
}

const publicPlaces = ({ slug, reviewId }: { slug: string; reviewId: string }): Places => ({
  '/p/:slug': `/p/${slug}`,
  '/p/:slug/rss.xml': `/p/${slug}/rss.xml`,
  '/p/:slug/how': `/p/${slug}/how`,
  '/p/:slug/log/checkpoint': `/p/${slug}/log/checkpoint`,
  '/p/:slug/log/key': `/p/${slug}/log/key`,
  '/p/:slug/log/entries': `/p/${slug}/log/entries?start=0&end=9`,
  '/p/:slug/log/proof': `/p/${slug}/log/proof?index=0&size=1`,
  '/p/:slug/log/consistency': `/p/${slug}/log/consistency?from=1&to=1`,
  '/p/:slug/:reviewId': `/p/${slug}/${reviewId}`,
  '/p/:slug/:reviewId/upvote': `/p/${slug}/${reviewId}/upvote`,
  '/p/:slug/write': `/p/${slug}/write`,
  '/p/:slug/write/thanks': `/p/${slug}/write/thanks`,
})

async function openCommentPlaces(world: World, { slug, reviewId }: { slug: string; reviewId: string }): Promise<Places> {
  const form = `/p/${slug}/${reviewId}/comment`
  const guard = { formSessionKey: deriveKey(world.secretKey, 'form-session') }
  const session = newSession(guard, { about: `comment ${reviewId}`, at: Date.now() - 9000 })
  const commented = await press(`${world.address}${form}`, { content: 'Yes', session })
  return {
    '/p/:slug/:reviewId/comment': form,
    '/p/:slug/:reviewId/comment/:token': commented.headers.get('location')!.split('?')[0]!,
  }
}

const ownPlaces = ({ ownToken, projectId }: { ownToken: string | undefined; projectId: string }): Places => ({
  '/mine/:token': `/mine/${ownToken}`,
  '/mine/:token/edit': `/mine/${ownToken}/edit`,
  '/mine/:token/delete': `/mine/${ownToken}/delete`,
  '/mine/:token/comments': `/mine/${ownToken}/comments`,
  '/mine/:token/comments/:commentId': `/mine/${ownToken}/comments/${projectId}`,
  '/receipt/:token': `/receipt/${ownToken}`,
  '/receipt/:token/withdraw': `/receipt/${ownToken}/withdraw`,
})

async function openSubscriptionPlaces({
  world,
  mailServer,
  business,
}: {
  world: World
  mailServer: MailServer
  business: Business
}): Promise<Places> {
  await typeAddress(world, { email: 'bob@example.com' }, business)
  await world.settle()
  // Several mails are sent at once: the order of their arrival says nothing.
  const { confirm } = linksOf(mailServer.mails.findLast((mail) => mail.envelopeTo.includes('bob@example.com'))!)
  await press(confirm, { name: 'Bob' })
  const leave = /\/subscribe\/leave\/[\w-]+/.exec(await (await fetch(confirm)).text())?.[0]
  return {
    '/subscribe/:slug': `/subscribe/${business.slug}`,
    '/subscribe/confirm/:token': pathOf(confirm),
    '/subscribe/leave/:token': leave!,
    '/unsubscribe/:token': '/unsubscribe/AAAA',
  }
}

function personalDataPlaces({ slug }: { slug: string }): Places {
  const unknown = `/my-data/open/${'A'.repeat(43)}`
  return {
    '/my-data/:slug': `/my-data/${slug}`,
    '/my-data/open/:unknown': unknown,
    '/my-data/open/:unknown/download': `${unknown}/download`,
    '/my-data/open/:unknown/erase': `${unknown}/erase`,
  }
}

/** The pages of the dashboard and the portal, as they are before anybody signs in; the id names nothing there. */
function teamPlaces(anyId: string): Places {
  const built = readdirSync(path.resolve(import.meta.dirname, '../../../web/dist/apps/assets/app'))
  return {
    '/portal': '/portal',
    '/portal/session': '/portal/session',
    '/portal/leave': '/portal/leave',
    '/portal/deliveries/:deliveryId': `/portal/deliveries/${anyId}`,
    '/dashboard': '/dashboard',
    '/dashboard/sign-in': '/dashboard/sign-in',
    '/dashboard/o/:organizationId': `/dashboard/o/${anyId}`,
    '/dashboard/o/:organizationId/*': `/dashboard/o/${anyId}/members/new`,
    '/assets/app/:name': `/assets/app/${built.find((name) => name.endsWith('.js'))}`,
  }
}

const widgetPlaces = (projectId: string): Places => ({
  '/widget/:project': `/widget/${projectId}`,
  '/widget/:project/opinions': `/widget/${projectId}/opinions`,
  '/widget/:project/answers': `/widget/${projectId}/answers`,
  '/widget/:project/sessions': `/widget/${projectId}/sessions`,
})
