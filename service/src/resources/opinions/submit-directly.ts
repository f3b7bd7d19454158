import { randomUUID } from 'node:crypto'
import { type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import type { Visitor } from '../../limits/visitor-bounds.ts'
import { countPlaceOfUnused, type FormsBusy, useForm } from '../form-sessions/form-sessions.ts'
import type { InProject } from '../projects/projects.ts'
import { insertOpinion, type WrittenOpinion } from './insert-opinion.ts'
import { mailTypedAddress, type OwnOpinionMailer } from './own-email.ts'
import { newOwnToken } from './own-token.ts'

/** The outcome. `ownToken` is returned here only, and emailed to the address that was typed, where there is one. */
export type DirectSubmission = { kind: 'kept'; ownToken: string; isMailed: boolean } | { kind: 'used' } | FormsBusy | { kind: 'paused' }

/**
 * Submits an opinion of the public page, without a link or code: unverified, and awaiting approval where the project's unverified opinions
 * do, or where more came within the hour than people send, from their place or to the project. A form gives one, and a place so many an hour (decision 39). A named one belongs
 * to a customer of its own, whose address, if one was typed, may be somebody else's: it identifies nobody, and is sent the private address,
 * three times a day at most. An incognito one appears at once: there is no link to connect it with
 * (docs/rules/incognito.md#release-in-batches); only the project's language is kept with it.
 * Emits, in this order: opinion.created, answer.created for each.
 */
export async function submitDirectly(
  sql: Sql,
  {
    organizationId,
    projectId,
    written,
    contactEmail,
    language,
    sessionId,
    mailer,
    visitor,
  }: InProject & {
    written: WrittenOpinion
    contactEmail: string | null
    language: string
    sessionId: Buffer
    mailer: OwnOpinionMailer
    visitor: Visitor | null
  },
): Promise<DirectSubmission> {
  const form = { organizationId, projectId, purpose: 'opinion', visitor } as const
  const place = written.incognito ? await countPlaceOfUnused(sql, { ...form, sessionId }) : null
  if (place?.kind === 'busy') return place
  const isKept = ({ kind }: DirectSubmission) => kind === 'kept'
  return keptTransaction(sql, isKept, async (sql): Promise<DirectSubmission> => {
    const [project] = await sql<{ name: string; status: string; settings: Partial<ProjectSettings> }[]>`
      select name, status, settings from project
      where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
    if (project?.status !== 'active') return { kind: 'paused' }
    const use = await useForm(sql, { ...form, sessionId, place })
    if (use.kind !== 'first') return use

    const settings = settingsOf(project.settings)
    const ownToken = newOwnToken(sql)
    await insertOpinion(sql, {
      organizationId,
      projectId,
      reviewId: randomUUID(),
      ownTokenSha256: ownToken.sha256,
      written,
      source: 'direct',
      method: null,
      status: settings.moderation === 'hold_unverified' || use.isMany ? 'pending' : 'published',
      language: written.incognito ? settings.locale : language,
      customer: { email: null, contactEmail },
    })
    const mail = { organizationId, projectId, project: { name: project.name, settings }, written, ownToken: ownToken.token, language }
    return {
      kind: 'kept',
      ownToken: ownToken.token,
      isMailed: await mailTypedAddress(sql, mailer, { ...mail, to: contactEmail, visitor }),
    }
  })
}
