import { type ListenerOperationId, listenerOperations } from '@earshot/contract'
import { forgetListeners } from '../../../src/resources/listeners/delete-listener.ts'
import { makeThings } from '../../dashboard/dashboard-things.ts'
import { shop } from '../../secret-key/key-stage.ts'
import { call } from '../../world/call.ts'
import type { MailServer } from '../../world/mail-server.ts'
import type { World } from '../../world/world.ts'
import { openVisitorPlaces } from '../visitor-places.ts'
import { apiTargets, dashboardTargets, listenerTargets, portalTargets } from './operations.ts'
import { pageTargets } from './pages.ts'
import { signInTargets } from './sign-in.ts'
import type { Target } from './target.ts'

// Everything a business has an address for, each as it is asked rightly: what random requests begin with.

interface Stage {
  world: World
  mailServer: MailServer
  receiverUrl: string
}

/** Ends the listeners that random requests left: nobody pulls what waits for them. */
export async function endListeners({ sql }: World): Promise<void> {
  await sql`update lane set lease_until = now() where claim_token = destination_id`
  while ((await forgetListeners(sql)) > 0);
}

/** A business with one of everything, its own members, keys and sessions, and every address there is for them. */
export async function openTargets({ world, mailServer, receiverUrl }: Stage, name: string): Promise<Target[]> {
  const business = await world.openBusiness(name)
  const { organizationId, projectId, apiKey } = business
  const owner = await world.member({ organizationId, name: 'Owner' })
  const leaver = await world.member({ organizationId, name: 'Leaver' })
  const things = await makeThings(world, { owner, business, word: name, receiverUrl })
  await world.sql`
    update project set settings = settings || ${world.sql.json({ widgetOrigins: [shop] })}
    where organization_id = ${organizationId} and project_id = ${projectId}`
  const places = await openVisitorPlaces({ world, mailServer, business })
  const portalVisitor = await world.portal(apiKey)
  const viewers = await Promise.all(Array.from({ length: 12 }, () => world.member({ organizationId, role: 'viewer' })))
  const named = { business, things, receiverUrl }
  const asListener = async (id: ListenerOperationId, body: object) =>
    (await call({ id, row: listenerOperations[id], at: world.apiUrl, headers: { 'x-api-key': apiKey } }, { ...body })).body
  const { destinationId } = await asListener('listeners.create', { forwardTo: receiverUrl, topics: ['link.clicked'] })
  const { sent } = await asListener('listeners.sendExamples', { topic: 'link.clicked', destinationId })
  return [
    ...apiTargets(named),
    ...listenerTargets(named, sent[0]),
    ...dashboardTargets(named, { owner, leaver }),
    ...portalTargets(named, portalVisitor),
    ...signInTargets({ owner, members: viewers }),
    ...pageTargets({ world, projectId, things, places }),
  ]
}
