import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import type { Demo } from './demo.ts'

// What stands for the names in a screen's address, `$reviewId`: the first of its kind in the demo.

/** By name: where the dashboard lists them, below an organization, and what their ID is called there. */
const listed: Readonly<Record<string, readonly [address: string, id: string]>> = {
  reviewId: ['/project/$projectId/inbox', 'reviewId'],
  verificationId: ['/project/$projectId/preverified-links', 'verificationId'],
  importId: ['/project/$projectId/link-imports', 'importId'],
  questionId: ['/project/$projectId/questions', 'questionId'],
  itemId: ['/knowledge', 'id'],
  subscriberId: ['/project/$projectId/subscribers', 'id'],
  receiptId: ['/project/$projectId/verifications?status=pending&method=visual_evidence', 'verificationId'],
  keyId: ['/api-keys', 'keyId'],
  personId: ['/members', 'personId'],
  mailId: ['/mails', 'mailId'],
  destinationId: ['/destinations', 'destinationId'],
  deliveryId: ['/deliveries', 'deliveryId'],
  failedId: ['/deliveries?state=exhausted', 'deliveryId'],
  eventId: ['/events', 'eventId'],
}

const own = { 'sec-fetch-site': 'same-origin' }

/**
 * Finds a place for every name, as the owner who is signed in; customers' own opinions, an import of some, an invitation and a provider are
 * made for it.
 */
export async function findPlaces(owner: BrowserContext, demo: Demo): Promise<ReadonlyMap<string, string>> {
  const { baseUrl, organizationId, projectId } = demo
  const places = new Map(Object.entries({ organizationId, projectId }))
  const dashboard = `${baseUrl}/dashboard/api/${organizationId}`
  const read = async (address: string) => (await owner.request.get(dashboard + fill(address, places))).text()
  for (const [name, [address, id]] of Object.entries(listed)) places.set(name, firstIn(await read(address), id))
  const projects = [...(await read('/projects')).matchAll(/"projectId":\s*"([^"]+)"/g)].map(([, found]) => found!)
  places.set('newProjectId', projects.find((each) => each !== projectId)!)

  places.set('opinionImportId', await importOpinions(owner, `${dashboard}/project/${projectId}`))
  const invited = await owner.request.post(`${dashboard}/invitations`, {
    data: { email: 'ida@larkfield.example', role: 'member' },
    headers: own,
  })
  places.set('invitationCode', /code=([\w-]+)/.exec(await invited.text())![1]!)
  const provider = { type: 'oidc', issuer: 'https://login.larkfield.example', clientId: 'earshot', clientSecret: 'shown to nobody' }
  const added = await owner.request.post(`${dashboard}/sso-providers`, {
    data: { ...provider, domain: 'larkfield.example', defaultRole: 'member', groupRoles: [{ group: 'leads', role: 'admin' }] },
    headers: own,
  })
  places.set('providerId', firstIn(await added.text(), 'providerId'))
  for (const [name, address] of Object.entries({ form: demo.customerLink, qrCode: demo.qrSheet, kiosk: demo.kioskPage }))
    places.set(name, new URL(address).pathname.replace(/\.pdf$/, ''))
  places.set('receiver', demo.receiverPage)
  places.set('slug', demo.publicPage.split('/').at(-1)!)
  const published = /\/p\/[\w-]+\/([\w-]{36})/.exec(await (await fetch(demo.publicPage)).text())
  places.set('publishedId', published![1]!)
  for (const [name, place] of Object.entries(await sendByLink(demo))) places.set(name, place)
  places.set('unverifiedToken', await sendInPublic(demo))
  places.set('unsubscribeToken', await unsubscribeTokenIn(read))
  return places
}

/** Puts places in for the names of an address. */
export const fill = (address: string, places: ReadonlyMap<string, string>): string =>
  address.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const place = places.get(name)
    if (place === undefined) throw new Error(`The demo has no ${name}.`)
    return place
  })

/** The token at the end of an email with a link, which the team may read. */
async function unsubscribeTokenIn(read: (address: string) => Promise<string>): Promise<string> {
  const [, mailId] = /"mailId":\s*"([^"]+)",\s*"kind":\s*"link"/.exec(await read('/mails?status=kept&limit=100')) ?? []
  const [, token] = /\/unsubscribe\/([\w-]+)/.exec(await read(`/mails/${mailId}`)) ?? []
  if (!token) throw new Error('The demo has no email from which to unsubscribe.')
  return token
}

/** Uploads opinions that were given elsewhere, which are not started, and returns the ID of the import. */
async function importOpinions(owner: BrowserContext, project: string): Promise<string> {
  const data = [
    'title,body,review_date,reviewer_name',
    'Like new,The zip of my rucksack runs again.,2024-05-04 10:22:33 UTC,Iris Meadow',
    ',Quick and friendly.,2024-06-11 08:01:09 UTC,Sam',
    'Late,,2024-07-01 12:00:00 UTC,Kim',
    'Good,Fixed while I waited.,01/08/2024,Alex',
  ].join('\n')
  const made = await owner.request.post(`${project}/opinion-imports?fileName=reviews.csv&preset=judgeme`, {
    data,
    headers: { ...own, 'content-type': 'text/csv' },
  })
  return firstIn(await made.text(), 'importId')
}

function firstIn(answer: string, id: string): string {
  const [, found] = new RegExp(`"${id}":\\s*"([^"]+)"`).exec(answer) ?? []
  if (!found) throw new Error(`There is no ${id} in ${answer.slice(0, 200)}`)
  return found
}

/** A customer sends an opinion by a link, which is then used. */
async function sendByLink({ apiUrl, projectId, apiKey }: Demo): Promise<{ used: string; ownToken: string }> {
  const made = await fetch(`${apiUrl}/project/${projectId}/preverified-links`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ customerEmail: 'ada@example.com' }),
  })
  const { link } = (await made.json()) as { link: string }
  return { used: new URL(link).pathname, ownToken: await send(link, { name: 'Ada' }) }
}

/** Submits an opinion on the public page, which a receipt can still verify. Returns the token of its private address. */
async function sendInPublic({ publicPage }: Demo): Promise<string> {
  const form = await (await fetch(`${publicPage}/write`)).text()
  const [, session = ''] = /name="session" value="([^"]+)"/.exec(form) ?? []
  // Sent within three seconds, it would be shown again: docs/rules/limits.md#spam-check
  await setTimeout(4000)
  return send(`${publicPage}/write`, { session })
}

/** Sends a form, and returns the token of the private address of what was sent. */
async function send(to: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ title: 'Fine', opinion: 'All was well, and the bell rings again.', ...fields })
  const sent = await fetch(to, { method: 'POST', redirect: 'manual', body })
  const [, token] = /earshot_own=([\w-]+)/.exec(sent.headers.get('set-cookie') ?? '') ?? []
  if (!token) throw new Error(`The opinion was not taken at ${to}: ${sent.status}`)
  return token
}
