/** `earshot organization move`: an organization goes to another home while it is in use. */
import { homeMessages } from '@earshot/messages/cli/home'
import { isCitus } from '../database/citus.ts'
import { findHome } from '../homes/directory.ts'
import { type Moved, type MoveEnd, moveOrganization, NotMovable } from '../homes/moves/move-organization.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { interruptible } from './interruptible.ts'
import { type Ends, withEnds } from './open-ends.ts'
import type { moveOptions } from './table/organization.ts'

export const move = action({
  run: ({ organization: organizationId, to }: ValuesOf<typeof moveOptions>, { env }) =>
    withEnds(env, async (ends) => {
      const from = await ends.ready((await findHome(ends.first.sql, { organizationId })) ?? ends.first.name)
      const target = await ends.ready(to)
      if (from === target) throw new Failure(homeMessages.alreadyThere({ organizationId, home: to }))
      const moved = await moveTo(ends, { organizationId, from, to: target })
      return { organizationId, from: from.name, to, ...moved }
    }),
})

interface Wanted {
  organizationId: string
  from: MoveEnd
  to: MoveEnd
}

/** Moves one organization, until it is interrupted. Errors: Failure, when there is none, another one moves it, or a home is on Citus, which takes no triggers. */
export async function moveTo({ first }: Pick<Ends, 'first'>, { organizationId, from, to }: Wanted): Promise<Moved> {
  const { sql } = from
  const [found] = await sql`select from organization where organization_id = ${organizationId}`
  if (!found) throw new Failure(homeMessages.noOrganization({ organizationId, home: from.name }))
  for (const end of [from, to]) if (await isCitus(end.sql)) throw new Failure(homeMessages.staysOnCitus({ home: end.name }))
  try {
    return await interruptible((signal) => moveOrganization({ organizationId, from, to, directory: first.sql, signal }))
  } catch (error) {
    if (error instanceof NotMovable) throw new Failure(homeMessages.movesAlready({ organizationId }))
    throw error
  }
}
