import type { Sql } from '../../database/database.ts'
import { type FoundForm, formColumns, formOf, type OpinionForm } from '../opinions/opinion-form.ts'
import { statusNow } from './links.ts'

/** The data of a link's page, at this moment. */
export interface LinkForm extends OpinionForm, OfThisLink {}

interface OfThisLink {
  verificationId: string
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  /** An opinion was submitted with it after it expired. */
  lateOpinion: boolean
  expiresAt: Date
  customerName: string | null
  language: string | null
  redirectUrl: string | null
}

/**
 * The form a link opens, whatever state the link is in; null when there is no such link. Changes nothing.
 *
 * By the link's id alone: a token carries no organization (an index of its own serves it).
 */
export async function findLinkForm(sql: Sql, { verificationId }: { verificationId: string }): Promise<LinkForm | null> {
  const [found] = await sql<(FoundForm & OfThisLink)[]>`
    select link.organization_id, link.project_id, link.verification_id, ${sql.unsafe(statusNow)} as status, link.late_opinion,
      link.expires_at, link.customer_name, link.language, link.redirect_url, ${formColumns(sql)}
    from link
    join project using (organization_id, project_id)
    where link.verification_id = ${verificationId} and project.deleted_at is null`
  return found ? formOf(found) : null
}
