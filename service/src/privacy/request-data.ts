import { type ProjectSettings, settingsOf } from '@earshot/contract'
import { selfServiceMessages } from '@earshot/messages/service/self-service'
import type { Sql } from '../database/database.ts'
import { keptTransaction } from '../database/transaction.ts'
import type { Visitor } from '../limits/visitor-bounds.ts'
import { queueMail } from '../mail/mail.ts'
import { nextVisitorMail } from '../mail/visitor-mail.ts'
import { type FormsBusy, useForm } from '../resources/form-sessions/form-sessions.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { isSlug } from '../resources/projects/slugs.ts'
import type { PurposeKeys } from '../secrets.ts'
import { asciiEmail } from '../text.ts'
import { type DataRequest, dataTokenOf } from './data-token.ts'
import { findKnown, type Known } from './find-known.ts'

// A visitor asks for the data about an address. They can type any address: no answer tells whether there is data, and only the mailbox
// gets the link.

/** Dependencies of these emails: the base address of links, and keys. */
export interface DataMailer {
  baseUrl: string
  mailKey: PurposeKeys
  dataKey: PurposeKeys
}

/** The project whose page is asked, and its organization, whose data is meant. */
export interface DataProject extends InProject {
  name: string
  slug: string
  /** Its name. */
  organization: string
  settings: ProjectSettings
}

/** 24 h: long enough for an email that was read the next morning. */
const validSeconds = 86_400
/** Emails to one address in a day, from everywhere in an organization; one an hour. */
const emailsADayMax = 3

/** The project at a public address, whatever its state: rights don't end with a shop. By its slug alone, as other public pages. */
export async function findDataProject(sql: Sql, { slug }: { slug: string }): Promise<DataProject | null> {
  if (!isSlug(slug)) return null
  const [found] = await sql<FoundProject[]>`
    select project.organization_id, project_id, project.name, slug, settings, organization.name as organization
    from project join organization using (organization_id) where slug = ${slug} and deleted_at is null`
  return found ? withDefaults(found) : null
}

/** The project of a link; `isOpen` is false when the link is older than 24 hours. Null when its project is gone. */
export async function findDataRequest(
  sql: Sql,
  { organizationId, projectId, issuedSecond }: DataRequest,
): Promise<{ project: DataProject; isOpen: boolean } | null> {
  const [found] = await sql<(FoundProject & { isOpen: boolean })[]>`
    select project.organization_id, project_id, project.name, slug, settings, organization.name as organization,
      extract(epoch from now()) < ${issuedSecond + validSeconds} as is_open
    from project join organization using (organization_id)
    where project.organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  if (!found) return null
  const { isOpen, ...project } = found
  return { project: withDefaults(project), isOpen }
}

/**
 * Sends a link to an address of which something is known in the organization: one an hour, three a day. The same is answered for every
 * address; one of which nothing is known gets no email, so that nobody writes to strangers from here. `used`: this form was sent with
 * another address before. A place sends so many forms an hour, whatever is known; for the organization only emails count, and they
 * wait their turn instead of being refused (decision 39).
 */
export const requestData = (
  sql: Sql,
  mailer: DataMailer,
  {
    project,
    email,
    language,
    sessionId,
    visitor,
  }: { project: DataProject; email: string; language: string; sessionId: Buffer; visitor: Visitor | null },
): Promise<DataAsked> => {
  const isKept = ({ kind }: DataAsked) => kind === 'asked'
  return keptTransaction(sql, isKept, async (sql): Promise<DataAsked> => {
    const { organizationId, projectId } = project
    const emailAscii = asciiEmail(email)!
    const use = await useForm(sql, { organizationId, projectId, purpose: 'my-data', sessionId, visitor, content: emailAscii })
    if (use.kind === 'used') return { kind: use.isSame ? 'asked' : 'used' }
    if (use.kind === 'busy') return use
    // Of every address, so that the answer says nothing of one.
    const next = await nextVisitorMail(sql, { organizationId, projectId })
    if ('kind' in next) return { kind: 'busy', isHere: false, waitSeconds: next.waitSeconds }
    // One after the other for one address, so that of many at once one is sent.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`my-data ${organizationId} ${emailAscii}`}, 0))`
    const [sent] = await sql<[{ hour: number; day: number }]>`
      select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from mail where organization_id = ${organizationId} and to_email = ${emailAscii} and kind = 'my-data'
        and created_at > now() - interval '1 day'`
    const known = await findKnown(sql, { organizationId, email: emailAscii })
    if (sent.hour > 0 || sent.day >= emailsADayMax || !isAnythingKnown(known)) return { kind: 'asked' }

    const { organization, settings, name } = project
    const words = selfServiceMessages(language)
    const token = dataTokenOf(mailer.dataKey, { organizationId, projectId, email: emailAscii, issuedSecond: next.dueSecond })
    await queueMail(sql, mailer.mailKey, {
      ...{ organizationId, projectId, kind: 'my-data', visitorDueAt: next.dueAt },
      email: {
        to: email,
        language: words.language,
        owner: { name, accentColor: settings.accentColor },
        subject: words.email.subject({ organization }),
        heading: words.email.heading,
        paragraphs: words.email.paragraphs({ organization }).split('\n\n'),
        button: { label: words.email.button, url: `${mailer.baseUrl}/my-data/open/${token}?lang=${words.language}` },
        reason: words.email.reason({ organization }),
      },
    })
    return { kind: 'asked' }
  })
}

type DataAsked = { kind: 'asked' | 'used' } | FormsBusy

export const isAnythingKnown = ({ suppressions, opinions, subscriptions, ...counts }: Known): boolean =>
  suppressions || opinions.length > 0 || subscriptions.length > 0 || Object.values(counts).some((count) => count > 0)

type FoundProject = Omit<DataProject, 'settings'> & { settings: Partial<ProjectSettings> }

const withDefaults = ({ settings, ...project }: FoundProject): DataProject => ({
  ...project,
  settings: settingsOf(settings),
})
