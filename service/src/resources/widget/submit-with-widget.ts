import { randomUUID } from 'node:crypto'
import { type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import type { Visitor } from '../../limits/visitor-bounds.ts'
import { countPlaceOfUnused, type FormsBusy, useForm } from '../form-sessions/form-sessions.ts'
import { insertOpinion, type WrittenOpinion } from '../opinions/insert-opinion.ts'
import { ownTokenSha256 } from '../opinions/own-token.ts'
import type { InProject } from '../projects/projects.ts'
import { ownTokenOf, ownTokensOf, useOf, type WidgetSession } from './session.ts'

export type WidgetOpinion =
  | { kind: 'kept' | 'there'; ownToken: string; status: 'published' | 'pending' }
  /** Another opinion came from the session. */
  | { kind: 'used' }
  | FormsBusy
  | { kind: 'paused' }

/**
 * Submits an opinion of the widget: unverified, and awaiting approval where the project's unverified opinions do, or where more came within
 * the hour than people send. A session gives one, and a place so many an hour (decision 39); a repeat returns the same address. Earlier
 * answers of the session stay without an opinion, as they were promised to be anonymous. An incognito one appears at once: there is no link
 * to connect it with (docs/rules/incognito.md#release-in-batches); only the project's language is kept with it. Emits: opinion.created.
 */
export async function submitWithWidget(
  sql: Sql,
  {
    organizationId,
    projectId,
    session,
    written,
    language,
    visitor,
  }: InProject & { session: WidgetSession; written: WrittenOpinion; language: string; visitor: Visitor | null },
): Promise<WidgetOpinion> {
  const form = { organizationId, projectId, purpose: 'widget-opinion', visitor } as const
  const place = written.incognito ? await countPlaceOfUnused(sql, { ...form, sessionId: useOf(session, 'opinion') }) : null
  if (place?.kind === 'busy') return place
  const isKept = ({ kind }: WidgetOpinion) => kind === 'kept'
  return keptTransaction(sql, isKept, async (sql): Promise<WidgetOpinion> => {
    const [project] = await sql<{ status: string; settings: Partial<ProjectSettings> }[]>`
      select status, settings from project
      where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
    if (project?.status !== 'active') return { kind: 'paused' }
    const use = await useForm(sql, { ...form, sessionId: useOf(session, 'opinion'), place })
    if (use.kind === 'busy') return use
    if (use.kind === 'used') {
      const tokens = ownTokensOf(session, sql).map((ownToken) => ({ ownToken, sha256: ownTokenSha256(ownToken)! }))
      const [there] = await sql<{ status: 'published' | 'pending' | 'hidden'; ownTokenSha256: Buffer }[]>`
        select status, own_token_sha256 from opinion
        where organization_id = ${organizationId} and project_id = ${projectId}
          and own_token_sha256 = any(${tokens.map(({ sha256 }) => sha256)}::bytea[])
          and title = ${written.title} and opinion = ${written.opinion}`
      const told = tokens.find(({ sha256 }) => there?.ownTokenSha256.equals(sha256))
      return there && told
        ? { kind: 'there', ownToken: told.ownToken, status: there.status === 'published' ? 'published' : 'pending' }
        : { kind: 'used' }
    }
    const settings = settingsOf(project.settings)
    const status = settings.moderation === 'hold_unverified' || use.isMany ? 'pending' : 'published'
    const ownToken = ownTokenOf(session, sql)
    await insertOpinion(sql, {
      organizationId,
      projectId,
      reviewId: randomUUID(),
      ownTokenSha256: ownTokenSha256(ownToken)!,
      written,
      source: 'widget',
      method: null,
      status,
      language: written.incognito ? settings.locale : language,
      customer: { email: null, contactEmail: null },
    })
    return { kind: 'kept', ownToken, status }
  })
}
