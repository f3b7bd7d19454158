import { type Directory, openDirectory } from '../../../test/world/directory.ts'
import type { Member, World } from '../../../test/world/world.ts'

// Companies whose directories provision members, for tests.

let companies = 0

/** An organization of its own with an owner, and a directory of a domain of its own. */
export async function openCompany(world: World, options: Parameters<typeof openDirectory>[2] = {}) {
  companies++
  const domain = options.domain ?? `company${companies}.example`
  const { organizationId } = await world.openBusiness(`Company ${companies}`)
  const owner = await world.member({ organizationId, name: 'Olga' })
  const directory = await openDirectory(world, owner, { ...options, domain })
  return { domain, organizationId, owner, directory }
}

export const memberOf = async (owner: Member, email: string) =>
  (await owner.ask('members.list')).body.members.find((each: { email: string }) => each.email === email) ?? null

export const deactivate = (directory: Pick<Directory, 'patch'>, id: string) =>
  directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })

/** Gives somebody an address of a domain. */
export async function rename(world: World, person: Member, email: string) {
  // In both of two homes: the other one hears of it later.
  for (const sql of new Set([world.people, world.sql])) await sql`update person set email = ${email} where person_id = ${person.personId}`
  return email
}
