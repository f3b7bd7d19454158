import type { ProjectSettings } from '@earshot/contract'
import { languageOfTag } from '@earshot/messages'
import { ownMessages } from '@earshot/messages/service/own'
import type { Sql } from '../../database/database.ts'
import { atPlace, countVisitor, type Visitor } from '../../limits/visitor-bounds.ts'
import { queueMail } from '../../mail/mail.ts'
import { nextVisitorMail } from '../../mail/visitor-mail.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { InProject } from '../projects/projects.ts'
import { findSuppression } from '../suppressions/suppressions.ts'
import { type UnsubscribeAddress, unsubscribeUrlFor } from '../suppressions/unsubscribe-link.ts'

/** Dependencies of emails with a private address. */
export interface OwnOpinionMailer extends UnsubscribeAddress {
  mailKey: PurposeKeys
}

interface OwnMail extends InProject {
  project: { name: string; settings: Pick<ProjectSettings, 'accentColor'> }
  written: { incognito: boolean }
  /** Null: none is known. */
  to: string | null
  ownToken: string
  /** Of the reader. */
  language: string
}

/** The private address of an opinion. */
export const ownAddressOf = (baseUrl: string, ownToken: string): string => `${baseUrl}/mine/${ownToken}`

/**
 * Queues an email with the private address of an opinion to its customer, in the transaction that stores the opinion. None is queued for an
 * incognito opinion, which no address may stand beside, nor to a suppressed address. Returns whether one was queued.
 */
export async function mailOwnAddress(
  sql: Sql,
  mailer: OwnOpinionMailer,
  { organizationId, projectId, project, written, to, ownToken, language, visitorDueAt }: OwnMail & { visitorDueAt?: string },
): Promise<boolean> {
  if (written.incognito || to === null) return false
  if ((await findSuppression(sql, { organizationId, projectId, email: to })) !== null) return false
  const { name, settings } = project
  const { email: words } = ownMessages(language)
  await queueMail(sql, mailer.mailKey, {
    organizationId,
    projectId,
    kind: 'own-opinion',
    ...(visitorDueAt !== undefined && { visitorDueAt }),
    email: {
      to,
      language: languageOfTag(language) ?? 'en',
      owner: { name, accentColor: settings.accentColor },
      subject: words.subject({ project: name }),
      heading: words.heading,
      paragraphs: [words.arrived({ project: name }), words.what, words.secret],
      button: { label: words.button, url: ownAddressOf(mailer.baseUrl, ownToken) },
      reason: words.reason({ project: name }),
      unsubscribeUrl: unsubscribeUrlFor(mailer, { projectId, email: to }),
    },
  })
  return true
}

/**
 * Queues the same email to an address that a visitor typed, whose owner may be somebody else: so many from one place in an hour, three a
 * day to one address, and when it is the project's turn (decision 39). The opinion is stored without the address. Returns false where the
 * place or the project had enough, and true for every address otherwise, so that the answer does not say whether an address is suppressed
 * (decision 47).
 */
export async function mailTypedAddress(
  sql: Sql,
  mailer: OwnOpinionMailer,
  { visitor, ...mail }: OwnMail & { visitor: Visitor | null },
): Promise<boolean> {
  const { organizationId, projectId, written, to } = mail
  if (written.incognito || to === null) return false
  const next = await nextVisitorMail(sql, { organizationId, projectId })
  if ('kind' in next) return false
  if (visitor && (await countVisitor(sql, { organizationId, projectId, visitor }, atPlace(visitor, 'email')))) return false
  // One after the other for one address, so that of many at once, from as many places, no more are sent.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own-opinion ${organizationId} ${projectId} ${to}`}, 0))`
  if (await mayBeMailed(sql, { organizationId, projectId, to })) await mailOwnAddress(sql, mailer, { ...mail, visitorDueAt: next.dueAt })
  return true
}

/** Emails of this kind to one address of a project in a day: the visitor who typed it may not be its owner. */
const emailsADayMax = 3

/** Whether an address that was only typed may be sent another email. */
async function mayBeMailed(sql: Sql, { organizationId, projectId, to }: InProject & { to: string }): Promise<boolean> {
  const [sent] = await sql<[{ count: number }]>`
    select count(*)::int as count from mail
    where organization_id = ${organizationId} and to_email = ${to} and project_id = ${projectId} and kind = 'own-opinion'
      and created_at > now() - interval '1 day'`
  return sent.count < emailsADayMax
}
