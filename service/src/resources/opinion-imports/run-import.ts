import { type ProjectSettings, settingsOf } from '@earshot/contract'
import { opinionImportsMessages } from '@earshot/messages/api/opinion-imports'
import type { Sql } from '../../database/database.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import type { ImportKey } from '../imported-files/imports.ts'
import { opinionView } from '../opinions/opinions.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import { noteChange } from '../transparency-log/changes.ts'

// Workers carry started imports out here, a batch at a time: opinions, what is remembered of them, their events and the import's counts are
// one statement. The rows that are still eligible are left to do, so after a crash the next worker continues.

/** Opinions of one batch: one statement of some hundred milliseconds. */
const batchMax = 200

interface Due extends ImportKey {
  announce: boolean
}

/** Takes the next batch of an import whose turn it is, of any organization. Returns 0 when there was none. */
export const runOpinionImport = (sql: Sql): Promise<number> =>
  transaction(sql, async (sql) => {
    // Held to the end: no other worker has it, and a request that cancels it waits for this batch, or comes before it.
    const [due] = await sql<Due[]>`
      select organization_id, project_id, import_id, announce from opinion_import
      where status = 'running' and next_batch_at <= now() and not ${sql.unsafe(isOfDeletedProject('opinion_import'))}
        and not ${sql.unsafe(hasMovedAway('opinion_import'))}
      order by next_batch_at limit 1 for update skip locked`
    if (!due) return 0
    const [project] = await sql<{ settings: Partial<ProjectSettings> }[]>`
      select settings from project
      where organization_id = ${due.organizationId} and project_id = ${due.projectId} and deleted_at is null`
    if (!project) return 0
    const isHeld = settingsOf(project.settings).moderation === 'hold_unverified'
    await makeOpinions(sql, { ...due, status: isHeld ? 'pending' : 'published' })
    return 1
  })

/**
 * Makes opinions of rows. Each keeps its time and the name of its author, who is a customer of their own without an address; none is
 * verified. One that another import has made meanwhile is not made again.
 * Emits: opinion.created for each, where that was asked for.
 */
const makeOpinions = (
  sql: Sql,
  { organizationId, projectId, importId, announce, status }: Due & { status: 'published' | 'pending' },
) => sql`
  with due as materialized (
    select row.*, opinion_import.preset, gen_random_uuid() as new_id, gen_random_uuid() as new_customer_id
    from opinion_import_row as row join opinion_import using (organization_id, project_id, import_id)
    where row.organization_id = ${organizationId} and row.project_id = ${projectId} and row.import_id = ${importId}
      and row.state = 'eligible'
    order by row.row limit ${batchMax}
  ), remembered as (
    insert into imported_opinion (organization_id, project_id, preset, external_id, review_id)
    select organization_id, project_id, preset, external_id, new_id from due
    -- In one order: two imports of the same file would wait for each other otherwise.
    order by external_id
    on conflict do nothing
    returning review_id
  ), taken as materialized (
    select due.*, remembered.review_id is not null as is_new from due left join remembered on remembered.review_id = due.new_id
  ), author as (
    insert into customer (organization_id, customer_id) select organization_id, new_customer_id from taken where is_new
  ), opinion as (
    insert into opinion (organization_id, project_id, review_id, title, opinion, incognito, customer_id, customer_name, status, language,
      source, created_at, updated_at)
    select organization_id, project_id, new_id, title, opinion, false, new_customer_id, customer_name, ${status}, language, 'import',
      given_at, given_at
    from taken where is_new order by given_at, row
    returning *
  ), ${noteChange(sql, 'published', 'opinion', `status = 'published'`)},
  ${announce ? sql`${record(sql, 'opinion.created', opinionView, 'opinion')},` : sql``}
  changed as (
    update opinion_import_row as row set
      state = case when is_new then 'done' else 'failed' end,
      reason = case when is_new then null else 'ALREADY_IMPORTED' end,
      detail = case when is_new then null else ${opinionImportsMessages.row.already} end,
      review_id = case when is_new then new_id end,
      opinion = null, title = case when is_new then null else row.title end, customer_name = case when is_new then null else row.customer_name end
    from taken
    where row.organization_id = ${organizationId} and row.project_id = ${projectId} and row.import_id = ${importId} and row.row = taken.row
    returning is_new
  ), counted as (
    select count(*) filter (where is_new)::int as done, count(*) filter (where not is_new)::int as failed,
      count(*) < ${batchMax} as is_last
    from changed
  )
  update opinion_import set
    done_count = done_count + done,
    failed_count = failed_count + failed,
    reasons = case when failed = 0 then reasons
      else jsonb_set(reasons, '{ALREADY_IMPORTED}', (coalesce((reasons->>'ALREADY_IMPORTED')::int, 0) + failed)::text::jsonb) end,
    status = case when is_last then 'done' else status end,
    finished_at = iif(is_last, now(), finished_at),
    next_batch_at = now()
  from counted
  where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}`
