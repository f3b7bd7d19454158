import { setTimeout as pause } from 'node:timers/promises'
import { isProblem } from '@earshot/contract'
import type { Pool } from '../database/pool.ts'
import { type InProject, updateProject } from '../resources/projects/projects.ts'

// A project stands still while it is exported: what came afterwards would be in no file.

/** Why a project can't be exported now. */
export type Refusal = 'active' | 'importing'

/** Requests that began before are over by then: decision 35. */
const waitSecondsMax = 15

/**
 * Pauses an active project, where that is allowed, and waits until requests that saw it active are over, whoever paused it. Returns what it is
 * to be on the other side. Emits: project.updated, when it was active.
 */
export async function pauseForExport(
  sql: Pool,
  { organizationId, projectId, isAllowed }: InProject & { isAllowed: boolean },
): Promise<{ status: string; refusal: Refusal | null }> {
  const [found] = await sql<[{ status: string; isImporting: boolean }]>`
    select status, exists (select from link_import where organization_id = ${organizationId} and project_id = ${projectId} and status = 'running')
      or exists (select from opinion_import where organization_id = ${organizationId} and project_id = ${projectId} and status = 'running')
      as is_importing
    from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  const { status, isImporting } = found
  if (isImporting) return { status, refusal: 'importing' }
  if (status === 'active') {
    if (!isAllowed) return { status, refusal: 'active' }
    const changed = await updateProject(sql, { organizationId, projectId, status: 'paused' })
    if (isProblem(changed)) throw new Error(changed.detail)
  }
  // One that is paused already may have been paused a moment ago.
  await waitForOthers(sql)
  // It was paused for an export that failed, where it may be paused for one.
  return { status: status === 'paused' && isAllowed ? 'active' : status, refusal: null }
}

/** Waits until the transactions are over that began before now. */
async function waitForOthers(sql: Pool): Promise<void> {
  const [{ at }] = await sql<[{ at: string }]>`select clock_timestamp()::text as at`
  for (let waited = 0; waited < waitSecondsMax * 10; waited++) {
    const [older] = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start < ${at}::text::timestamptz limit 1`
    if (!older) return
    await pause(100)
  }
}
