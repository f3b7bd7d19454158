/** Organizations that have what each has, a project, a goal, a key, a member, a destination and its lane, and do nothing. */
import type { Pool } from '../service/src/database/pool.ts'
import { type Session, withoutTimeout } from './long-statements.ts'

/** Until there are `count` organizations in all. Made by the database itself. */
export const fillWithOrganizations = (pool: Pool, count: number): Promise<void> =>
  withoutTimeout(pool, async (sql) => {
    const [{ from }] = await sql<[{ from: number }]>`select count(*)::int as from from organization`
    for (let at = from; at < count; at += portion) await addOrganizations(sql, Math.min(portion, count - at))
    await sql`vacuum analyze`
  })

/** Of one statement. */
const portion = 5000

const addOrganizations = (sql: Session, count: number) => sql`
    with made as (
      insert into organization (name) select 'Quiet ' || n from generate_series(1, ${count}::int) as n returning organization_id
    ), person as (
      insert into person (name, email) select 'Quiet', organization_id || '@example.com' from made returning person_id, email
    ), member as (
      insert into member (organization_id, person_id, role)
      select organization_id, person_id, 'owner' from made join person on email = organization_id || '@example.com'
    ), project as (
      insert into project (organization_id, name, slug, platform_goals, settings)
      select organization_id, 'Quiet', 'quiet-' || organization_id, '[]', '{"reminderAfterDays": 3}' from made
      returning organization_id, project_id
    ), goal as (
      insert into goal (organization_id, project_id, goal) select organization_id, project_id, 'Fresh bread' from project
    ), key as (
      insert into api_key (organization_id, name, permissions, secret_sha256)
      select organization_id, 'key', '{reviews}', sha256(organization_id::text::bytea) from made
    ), destination as (
      insert into destination (organization_id, url) select organization_id, 'https://example.com/hooks' from made
      returning organization_id, destination_id
    )
    insert into lane (organization_id, destination_id) select organization_id, destination_id from destination`
