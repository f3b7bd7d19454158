import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import { countAtPlace, type Visitor } from '../../limits/visitor-bounds.ts'
import { mac } from '../../secrets.ts'
import type { InProject } from '../projects/projects.ts'

// Forms that anybody may send, signed when they are opened (pages/spam/spam.ts). A form gives one thing, however often it is sent, and a
// network place sends so many an hour. A project accepts everything (decision 39): more than people send, at their place or to the project,
// is `many`, and the team decides.

/**
 * The outcome of sending a form. `used`: it was sent before; `isSame`: with the same content, as far as callers named it. `busy`: the
 * visitor's place has used up its hour (`here`), or the project got far more than any disk should hold.
 */
export type FormUse = { kind: 'first'; isMany: boolean } | { kind: 'used'; isSame: boolean } | FormsBusy
export interface FormsBusy {
  kind: 'busy'
  isHere: boolean
  waitSeconds: number
}

/**
 * Forms of a project in an hour. `people`: as many as people send, far fewer than machines could; several times what one place may send, so
 * that one place makes nobody elsewhere wait. `most`: several times as many again; beyond that the disk comes first (decision 39).
 */
const hourly = {
  opinion: { place: 'opinion', people: 600, most: 3000 },
  'widget-opinion': { place: 'opinion', people: 600, most: 3000 },
  comment: { place: 'comment', people: 300, most: 7500 },
  answer: { place: 'answer', people: 3000, most: 30_000 },
  subscribe: { place: 'subscribe', people: 300, most: 7500 },
  'my-data': { place: 'my-data', people: 300, most: 7500 },
} as const

type FormPurpose = keyof typeof hourly

export interface SentForm extends InProject {
  purpose: FormPurpose
  sessionId: Buffer
  visitor: Visitor | null
  /** The content that distinguishes one sending of a form from another, where that matters: an address. */
  content?: string
}

/**
 * Uses a form, in the transaction of what it gives; of the same form sent many times at once, one is the first. Unless it is `first`,
 * callers must roll back (keptTransaction). The count for the project sees only finished transactions, so that no visitor waits for
 * another. `place`: what was counted before at the visitor's place; else it is counted here.
 */
export async function useForm(sql: Sql, { place: before = null, ...form }: SentForm & { place?: CountedPlace | null }): Promise<FormUse> {
  const { organizationId, projectId, purpose, sessionId, visitor, content } = form
  const { people, most } = hourly[purpose]
  const digests = content === undefined || !visitor ? [] : digestsOf(visitor, sessionId, content)
  const [use] = await sql<[{ isFirst: boolean; isUsed: boolean; isSame: boolean; recent: number; waitSeconds: number | null }]>`
    with recent as (
      select used_at from form_use
      where organization_id = ${organizationId} and project_id = ${projectId} and purpose = ${purpose} and used_at > now() - interval '1 hour'
      order by used_at desc limit ${most}
    ), used as (
      insert into form_use (organization_id, project_id, session_id, purpose, content_sha256)
      select ${organizationId}, ${projectId}, ${sessionId}, ${purpose}, decode(${digests[0] ?? null}, 'hex')
      where (select count(*) from recent) < ${most}
      on conflict do nothing
      returning 1
    ), before as (
      select content_sha256 from form_use
      where organization_id = ${organizationId} and project_id = ${projectId} and session_id = ${sessionId}
    )
    select exists(select from used) as is_first, exists(select from before) as is_used,
      exists(select from before where encode(content_sha256, 'hex') = any(${digests}::text[])) as is_same,
      (select count(*)::int from recent) as recent,
      case when (select count(*) from recent) = ${most}
        then ceil(extract(epoch from (select min(used_at) from recent) + interval '1 hour' - now()))::int end as wait_seconds`
  if (use.isFirst) {
    const place = before ?? (await countPlace(sql, { ...form, isIncognito: false }))
    return place.kind === 'busy' ? place : { kind: 'first', isMany: use.recent >= people || place.isMany }
  }
  // A form sent many times at once sees nothing of the first sending: the row that it left has the content.
  if (use.isUsed) return { kind: 'used', isSame: use.isSame }
  if (use.waitSeconds === null) return { kind: 'used', isSame: await isSame(sql, form, digests) }
  return { kind: 'busy', isHere: false, waitSeconds: Math.max(1, use.waitSeconds) }
}

/** What a form was at its visitor's place; `isMany`: beyond what people send there. */
export interface CountedPlace {
  kind: 'counted'
  isMany: boolean
}

async function countPlace(
  sql: Sql,
  { organizationId, projectId, purpose, visitor, isIncognito }: Omit<SentForm, 'sessionId'> & { isIncognito: boolean },
): Promise<CountedPlace | FormsBusy> {
  const { full, isMany } = await countAtPlace(sql, { organizationId, projectId, visitor }, { kind: hourly[purpose].place, isIncognito })
  return full ? { kind: 'busy', isHere: true, waitSeconds: full.waitSeconds } : { kind: 'counted', isMany }
}

/**
 * Counts the place of an incognito form that was not sent before; useForm answers for one that was. Callers do so before the transaction of
 * what the form gives: one that counts both would write a version into both rows that leads from the one to the other. Decision 47.
 */
export async function countPlaceOfUnused(sql: Sql, form: SentForm): Promise<CountedPlace | FormsBusy> {
  const { organizationId, projectId, sessionId } = form
  const used = await sql`
    select from form_use where organization_id = ${organizationId} and project_id = ${projectId} and session_id = ${sessionId}`
  return used.count > 0 ? { kind: 'counted', isMany: false } : countPlace(sql, { ...form, isIncognito: true })
}

async function isSame(sql: Sql, { organizationId, projectId, sessionId }: SentForm, digests: string[]): Promise<boolean> {
  const found = await sql`
    select from form_use where organization_id = ${organizationId} and project_id = ${projectId} and session_id = ${sessionId}
      and encode(content_sha256, 'hex') = any(${digests}::text[])`
  return found.count > 0
}

/** With each key of SECRET_KEY, the newest first, in hexadecimal. */
const digestsOf = ({ visitorKey }: Visitor, sessionId: Buffer, content: string): string[] =>
  visitorKey.map((key) => mac([key], 'form ', sessionId, content).toString('hex'))

/** Deletes forms that are too old to be sent again, of every organization. 48 hours: twice as long as a form can be sent. */
export const forgetForms = async (sql: Pool): Promise<number> =>
  (
    await sql`
      delete from form_use where (organization_id, project_id, session_id) in (
        select organization_id, project_id, session_id from form_use where used_at < now() - interval '48 hours' limit ${formsForgottenMax})`
  ).count

/** Forms of one sweep. */
export const formsForgottenMax = 1000
