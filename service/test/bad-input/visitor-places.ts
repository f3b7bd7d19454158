import { readdirSync } from 'node:fs'
import type { OperationId } from '@earshot/contract'
import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey } from '../../src/secrets.ts'
import type { MailServer } from '../world/mail-server.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import type { Business, World } from '../world/world.ts'

/** Addresses of a business's pages, by their pattern: each leads to something, as far as there is something to lead to. */
export async function openVisitorPlaces({
  world,
  mailServer,
  business = world.business,
}: {
  world: World
  mailServer: MailServer
  business?: Business
}): Promise<Record<string, string>> {
  const { slug, projectId } = business
  const ask = (id: OperationId, request: object = {}) => world.ask(id, { projectId, ...request }, business.apiKey)
  const path = (address: string) => new URL(address).pathname
  const give = async () => {
    const { link } = (
      await ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', customerReference: '1', validityMinutes: 60 })
    ).body
    return link as string
  }
  const used = await give()
  const sent = await fetch(used, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ title: 'Fine', opinion: 'All was well.', name: 'Ada' }),
  })
  const own = /earshot_own=([\w-]{43})/.exec(sent.headers.get('set-cookie') ?? '')?.[1]
  const { reviewId } = (await ask('opinions.list')).body.opinions[0]
  const permanent = (await ask('qrCodes.create', { mode: 'permanent' })).body
  const rotating = (await ask('qrCodes.create', { mode: 'rotating' })).body
  const form = /action="(\/q\/form\/[\w-]+)/.exec(await (await fetch(permanent.link)).text())?.[1]
  const comment = `/p/${slug}/${reviewId}/comment`
  const session = newSession(
    { formSessionKey: deriveKey(world.secretKey, 'form-session') },
    { about: `comment ${reviewId}`, at: Date.now() - 9000 },
  )
  const commented = await press(`${world.address}${comment}`, { content: 'Yes', session })
  await typeAddress(world, { email: 'bob@example.com' }, business)
  await world.settle()
  // Letters go out several at once: which one arrived last says nothing.
  const { confirm } = linksOf(mailServer.mails.findLast((mail) => mail.envelopeTo.includes('bob@example.com'))!)
  await press(confirm, { name: 'Bob' })
  const leave = /\/subscribe\/leave\/[\w-]+/.exec(await (await fetch(confirm)).text())?.[0]
  return {
    '/o/:token': path(await give()),
    '/o/:used': path(used),
    '/o/:token/thanks': `${path(used)}/thanks`,
    '/o/:token/start': `${path(await give())}/start`,
    '/o/form/:handle': '/o/form/abcdefghijklmnop',
    '/q/:code': path(permanent.link),
    '/q/:code.png': `${path(permanent.link)}.png`,
    '/q/:code.svg': `${path(permanent.link)}.svg`,
    '/q/:code.pdf': `${path(permanent.link)}.pdf`,
    '/q/form/:session': form!,
    '/q/form/:session/scan': `${form}/scan`,
    '/q/form/:session/start': `${form}/start`,
    '/q/form/:session/thanks': `${form}/thanks`,
    '/q/kiosk/:display': path(rotating.kioskUrl),
    '/q/kiosk/:display/code': `${path(rotating.kioskUrl)}/code`,
    '/q/kiosk/at/:handle': '/q/kiosk/at/abcdefghijklmnop',
    '/p/:slug': `/p/${slug}`,
    '/p/:slug/rss.xml': `/p/${slug}/rss.xml`,
    '/p/:slug/:reviewId': `/p/${slug}/${reviewId}`,
    '/p/:slug/:reviewId/upvote': `/p/${slug}/${reviewId}/upvote`,
    '/p/:slug/:reviewId/comment': comment,
    '/p/:slug/:reviewId/comment/:token': commented.headers.get('location')!.split('?')[0]!,
    '/p/:slug/write': `/p/${slug}/write`,
    '/p/:slug/write/thanks': `/p/${slug}/write/thanks`,
    '/mine/:token': `/mine/${own}`,
    '/mine/:token/edit': `/mine/${own}/edit`,
    '/mine/:token/delete': `/mine/${own}/delete`,
    '/mine/:token/comments': `/mine/${own}/comments`,
    '/mine/:token/comments/:commentId': `/mine/${own}/comments/${projectId}`,
    '/receipt/:token': `/receipt/${own}`,
    '/receipt/:token/withdraw': `/receipt/${own}/withdraw`,
    '/subscribe/:slug': `/subscribe/${slug}`,
    '/subscribe/confirm/:token': path(confirm),
    '/subscribe/leave/:token': leave!,
    '/unsubscribe/:token': '/unsubscribe/AAAA',
    '/my-data/:slug': `/my-data/${slug}`,
    '/my-data/open/:unknown': `/my-data/open/${'A'.repeat(43)}`,
    '/my-data/open/:unknown/download': `/my-data/open/${'A'.repeat(43)}/download`,
    '/my-data/open/:unknown/erase': `/my-data/open/${'A'.repeat(43)}/erase`,
    '/portal': '/portal',
    '/portal/session': '/portal/session',
    '/portal/leave': '/portal/leave',
    '/portal/deliveries/:deliveryId': `/portal/deliveries/${reviewId}`,
    '/dashboard': '/dashboard',
    '/dashboard/sign-in': '/dashboard/sign-in',
    '/dashboard/o/:organizationId': `/dashboard/o/${reviewId}`,
    '/dashboard/o/:organizationId/*': `/dashboard/o/${reviewId}/members/new`,
    '/assets/app/:name': `/assets/app/${readdirSync(`${import.meta.dirname}/../../../web/dist/apps/assets/app`).find((name) => name.endsWith('.js'))}`,
    '/widget/:project': `/widget/${projectId}`,
    '/widget/:project/opinions': `/widget/${projectId}/opinions`,
    '/widget/:project/answers': `/widget/${projectId}/answers`,
    '/widget/:project/sessions': `/widget/${projectId}/sessions`,
    '/docs': '/docs',
    '/widget.js': '/widget.js',
    '/livez': '/livez',
  }
}
