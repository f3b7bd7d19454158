import { makeThings } from '../../dashboard/dashboard-things.ts'
import { shop } from '../../secret-key/key-stage.ts'
import type { MailServer } from '../../world/mail-server.ts'
import type { World } from '../../world/world.ts'
import { openVisitorPlaces } from '../visitor-places.ts'
import { apiTargets, dashboardTargets, portalTargets } from './operations.ts'
import { pageTargets } from './pages.ts'
import { signInTargets } from './sign-in.ts'
import type { Target } from './target.ts'

// Everything a business has an address for, each as it is asked rightly: what random requests begin with.

interface Stage {
  world: World
  mailServer: MailServer
  receiverUrl: string
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
  return [
    ...apiTargets(named),
    ...dashboardTargets(named, { owner, leaver }),
    ...portalTargets(named, portalVisitor),
    ...signInTargets({ owner, members: viewers }),
    ...pageTargets({ world, projectId, things, places }),
  ]
}
