import { groupMin, type HideReason, type Opinion } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

// How a project verifies and moderates, in figures of what is stored. A group of fewer than five is not told alone (decision 24): it stands
// with others, or is said to be few. Of the hidden ones the public page has all numbers (decision 23), and so has this.

type Method = NonNullable<Opinion['verification']>['method']
type VerificationWay = 'delivery_link' | 'qr' | 'visual_evidence' | 'other'

/** A number of opinions; `few`: one to four. */
type Told = number | 'few'

export interface VerificationFigures {
  /** All of them, however few. */
  hidden: number
  hiddenFor: { reason: HideReason; count: number }[]
  /** Null where fewer than five are published. */
  published: PublishedFigures | null
}

interface PublishedFigures {
  count: number
  verified: Told
  /** Most first; empty where the verified ones are not told apart. */
  ways: { way: VerificationWay; count: number }[]
  /** Published ones that had waited for the team, and those that had not. */
  approved: Told
  atOnce: Told
  /** Hours within which half of these were published; null where they are few. Those without an hour here, incognito and imported, are not in it. */
  medianHours: number | null
}

interface Counted {
  published: number
  methods: { method: Method; count: number }[]
  hidden: number
  hiddenFor: { reason: HideReason; count: number }[]
  approved: number
  timed: number
  medianHours: number | null
}

/** Figures are remembered for a minute: counting a large project for every reader would cost more than they are worth. */
const rememberedMs = 60_000
const projectsMax = 1000

export type FiguresMemory = Map<string, { figures: VerificationFigures; until: number }>

/** The figures of a project; those of published opinions where there are five of them. */
export async function verificationFigures(
  sql: Sql,
  memory: FiguresMemory,
  { organizationId, projectId }: InProject,
): Promise<VerificationFigures> {
  const now = performance.now()
  const remembered = memory.get(projectId)
  if (remembered && remembered.until > now) return remembered.figures
  const counted = await count(sql, { organizationId, projectId })
  const { hidden, hiddenFor } = counted
  const figures = { hidden, hiddenFor, published: counted.published < groupMin ? null : publishedFigures(counted) }
  if (memory.size >= projectsMax) memory.clear()
  if (counted.published > countedEachTime) memory.set(projectId, { figures, until: now + rememberedMs })
  return figures
}

/** From here on, figures are remembered. */
const countedEachTime = 10_000

/** What may be told of numbers. */
function publishedFigures({ published, methods, approved, timed, medianHours }: Counted): PublishedFigures {
  const verified = methods.reduce((sum, { count }) => sum + count, 0)
  return {
    count: published,
    verified: told(verified),
    ways: waysOf(methods),
    approved: told(approved),
    atOnce: told(published - approved),
    medianHours: timed >= groupMin && medianHours !== null ? Math.max(1, Math.ceil(medianHours)) : null,
  }
}

const told = (count: number): Told => (count > 0 && count < groupMin ? 'few' : count)

/** Small ways stand together as `other`, with the smallest of the rest where they alone are still too few. */
function waysOf(methods: Counted['methods']): PublishedFigures['ways'] {
  const counts = new Map<VerificationWay, number>()
  for (const { method, count } of methods) {
    const way = method === 'qr_permanent' || method === 'qr_rotating' ? 'qr' : method
    counts.set(way, (counts.get(way) ?? 0) + count)
  }
  const ways = [...counts].map(([way, count]) => ({ way, count })).sort((one, other) => other.count - one.count)
  const large = ways.filter(({ count }) => count >= groupMin)
  let other = ways.filter(({ count }) => count < groupMin).reduce((sum, { count }) => sum + count, 0)
  while (other > 0 && other < groupMin && large.length > 0) other += large.pop()!.count
  if (other > 0 && large.length === 0) return []
  return other > 0 ? [...large, { way: 'other', count: other }] : large
}

async function count(sql: Sql, { organizationId, projectId }: InProject): Promise<Counted> {
  const [counted] = await sql<[Counted]>`
    select
      (select count(*)::int from opinion
        where organization_id = ${organizationId} and project_id = ${projectId} and status = 'published') as published,
      (select coalesce(json_agg(json_build_object('method', verification_method, 'count', count)), '[]') from (
        select verification_method, count(*)::int from opinion
        where organization_id = ${organizationId} and project_id = ${projectId} and status = 'published' and verification_status = 'verified'
          and verification_method is not null
        group by verification_method) as method) as methods,
      (select count(*)::int from opinion
        where organization_id = ${organizationId} and project_id = ${projectId} and status = 'hidden') as hidden,
      (select coalesce(json_agg(json_build_object('reason', hidden_reason, 'count', count) order by count desc, hidden_reason), '[]') from (
        select hidden_reason, count(*)::int from opinion
        where organization_id = ${organizationId} and project_id = ${projectId} and status = 'hidden' and hidden_reason is not null
        group by hidden_reason) as reason) as hidden_for,
      approved.*
    from (
      select count(*)::int as approved, count(*) filter (where is_timed)::int as timed,
        percentile_cont(0.5) within group (order by extract(epoch from approved_at - created_at) / 3600) filter (where is_timed) as median_hours
      from opinion
      -- An imported one has the time at which it was given elsewhere.
      cross join lateral (select not incognito and source <> 'import' as is_timed) as timed
      where organization_id = ${organizationId} and project_id = ${projectId} and status = 'published' and approved_at is not null
    ) as approved`
  return counted
}
