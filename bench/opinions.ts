import type { Pool } from '../service/src/database/pool.ts'
import { withoutTimeout } from './long-statements.ts'

/** Opinions in great number, as different from each other as those of customers, made by the database itself. */

/** A word in every fifth opinion of a project. */
export const frequentWord = 'delivery'
/** A word in `rareCount` opinions of a project, however many it has. */
export const rareWord = 'xylophone'
const rareCount = 12

/**
 * Fills projects with opinions of the last three years: a minute's work for a million. Indexes that would slow down every single row are
 * created afterwards, all at once, as the schema defines them.
 */
export async function seedOpinions(
  sql: Pool,
  { organizationId, projects }: { organizationId: string; projects: readonly { projectId: string; count: number }[] },
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'opinion'::regclass and not indisprimary`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  // In two halves at once, for two cores.
  for (const { projectId, count } of projects) {
    const middle = Math.floor(count / 2)
    await Promise.all([
      insertOpinions(sql, { organizationId, projectId, count, from: 1, to: middle }),
      insertOpinions(sql, { organizationId, projectId, count, from: middle + 1, to: count }),
    ])
  }
  await withoutTimeout(sql, async (session) => {
    await session`set maintenance_work_mem = '1GB'`
    for (const { definition } of indexes) await session.unsafe(definition)
    await session`vacuum analyze opinion`
  })
}

const insertOpinions = (
  pool: Pool,
  { organizationId, projectId, count, from, to }: { organizationId: string; projectId: string; count: number; from: number; to: number },
) =>
  withoutTimeout(
    pool,
    (sql) => sql`
  with texts as materialized (
    select
      ${openings}::text[] as openings, ${middles}::text[] as middles, ${endings}::text[] as endings, ${titles}::text[] as titles,
      ${names}::text[] as names
  )
  insert into opinion (organization_id, project_id, title, opinion, incognito, customer_id, customer_name, verification_method,
    verification_status, verified_at, upvotes, comment_count, language, source, created_at, updated_at)
  select
    ${organizationId}, ${projectId},
    titles[1 + abs(hashint4(n)) % cardinality(titles)],
    concat_ws(' ',
      openings[1 + abs(hashint4(n + 1)) % cardinality(openings)],
      middles[1 + abs(hashint4(n + 2)) % cardinality(middles)],
      case when n % 5 = 0 then 'The delivery came when it was promised.' end,
      case when n % greatest(1, ${count}::int / ${rareCount}::int) = 0 then 'I play the xylophone, so I know what I am talking about.' end,
      'Order ' || to_char(abs(hashint4(n + 3)) % 1000000, 'FM000000') || '.',
      endings[1 + abs(hashint4(n + 4)) % cardinality(endings)]),
    incognito,
    case when not incognito then gen_random_uuid() end,
    case when not incognito then names[1 + abs(hashint4(n + 5)) % cardinality(names)] end,
    case when verified then 'delivery_link' end, case when verified then 'verified' end, case when verified then at end,
    abs(hashint4(n + 6)) % 40, 0, 'en', case when verified then 'delivery_link' else 'direct' end, at, at
  from texts, generate_series(${from}::int, ${to}::int) as n,
    lateral (select n % 7 = 0 as incognito, n % 3 <> 0 as verified, now() - (n::float / ${count}::int) * interval '3 years' as at) as chosen`,
  )

const titles = [
  'Better than I hoped',
  'Good, with one reservation',
  'Would order again',
  'Not what the picture shows',
  'Friendly people',
  'Simple and quick',
  'A little too expensive',
  'Exactly right',
  'It took too long',
  'My third order',
  'Ein guter Kauf',
  'Très satisfaite',
]
const openings = [
  'I ordered on a Monday and had it on Wednesday.',
  'I was looking for a present and found this shop by chance.',
  'The website was easy to use, even on my old phone.',
  'My daughter recommended it to me.',
  'I have been a customer for years.',
  'First I was not sure about the size.',
  'The shop around the corner did not have it.',
  'We needed it for the office.',
]
const middles = [
  'The quality is excellent and the colour is as in the picture.',
  'One screw was missing, but the service sent it the next day without a question.',
  'It works as described, nothing more and nothing less.',
  'The parcel was far too big for such a small thing.',
  'The material feels cheap for that price.',
  'Setting it up took me ten minutes.',
  'The lady on the telephone was patient and knew her products.',
  'I had to send the first one back; the exchange was quick.',
  'It is quieter than the one I had before.',
]
const endings = [
  'I recommend it.',
  'I will come back.',
  'Next time I will look elsewhere.',
  'Thank you!',
  'Please keep it like this.',
  'Four out of five for me.',
  'Weiter so.',
]
const names = ['Ada', 'Björn', 'Chloé', 'Dmitri', 'Elif', 'Farid', 'Grace', 'Hiro', 'Inés', 'Jan', 'Katarzyna', 'Li', 'Noor', 'Olu', 'Zoë']
