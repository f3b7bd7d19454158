import type { Sql } from '../../database/database.ts'
import { directoryOf } from '../../database/home-id.ts'
import { transaction } from '../../database/transaction.ts'

// Slugs of projects in other homes than the first. An address belongs to one project of the service: the first home, where all slugs are known,
// has it reserved before the project gets it.

/**
 * Reserves a slug for a project of the home of the pool; false when it is taken. Where that is the first home there is nothing to reserve: its
 * projects see what is. They are held still for this moment: one that is being created or renamed has its slug before or after.
 */
export async function reserveSlug(sql: Sql, { slug, organizationId }: { slug: string; organizationId: string }): Promise<boolean> {
  const { name: home } = sql.home
  if (home === null) return true
  return transaction(directoryOf(sql), async (directory) => {
    await directory`lock table project in share row exclusive mode`
    const reserved = await directory`
      insert into slug_elsewhere (slug, organization_id, home)
      select ${slug}, ${organizationId}, ${home} where not exists (select from project where slug = ${slug})
      on conflict (slug) do nothing`
    return reserved.count === 1
  })
}

/** Gives a slug back that a project of this home has just lost. One that is not given back, because the process died, is in minutes. */
export async function freeSlug(sql: Sql, { slug }: { slug: string }): Promise<void> {
  const { name: home } = sql.home
  if (home !== null) await directoryOf(sql)`delete from slug_elsewhere where slug = ${slug} and home = ${home}`
}

/** Minutes after which a reserved slug is given back that no project has. */
const unusedMinutes = 5

/** Slugs of one turn. */
export const releasedMax = 500

/** Gives back slugs that projects of this home do not have any more, or never got. Returns how many. */
export async function releaseSlugs(sql: Sql): Promise<number> {
  const { name: home } = sql.home
  if (home === null) return 0
  const directory = directoryOf(sql)
  const reserved = await directory<{ slug: string }[]>`
    select slug from slug_elsewhere where home = ${home} and created_at < now() - make_interval(mins => ${unusedMinutes}) order by slug`
  const slugs = reserved.map(({ slug }) => slug)
  const used = await sql<{ slug: string }[]>`select slug from project where slug = any (${slugs}::text[]) and deleted_at is null`
  const unused = slugs.filter((slug) => !used.some((each) => each.slug === slug)).slice(0, releasedMax)
  if (unused.length > 0) await directory`delete from slug_elsewhere where home = ${home} and slug = any (${unused}::text[])`
  return unused.length
}
