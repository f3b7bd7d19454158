import type { World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { seenMark } from './visitor-cookie.ts'

// A shop with opinions, and its public page as any program asks for it.

/** What the page of an opinion has in its form. */
export const seenIn = (world: World, reviewId: string) => seenMark({ formSessionKey: deriveKey(world.secretKey, 'form-session') }, reviewId)

export interface Kept {
  title?: string
  opinion?: string
  name?: string | null
  incognito?: boolean
  status?: string
  method?: string | null
  upvotes?: number
  comments?: number
  language?: string | null
  daysAgo?: number
}

/** A shop with opinions as the forms write them down, the first one the newest. */
export async function openShop(world: World, opinions: Kept[] = [], name = 'Acme') {
  const shop = await world.openBusiness(name)
  const keep = async (kept: Kept) => {
    const { title = 'Fine', opinion = 'All was well.', name = 'Ada', incognito = false, status = 'published', method = null } = kept
    const [made] = await world.sql<[{ reviewId: string }]>`
      insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, status, verification_method,
        verification_status, upvotes, comment_count, language, created_at)
      values (${shop.organizationId}, ${shop.projectId}, ${title}, ${opinion}, ${incognito}, ${incognito ? null : name}, 'direct', ${status}, ${method},
        ${method && 'verified'}, ${kept.upvotes ?? 0}, ${kept.comments ?? 0}, ${kept.language ?? null}, now() - make_interval(days => ${kept.daysAgo ?? 0}))
      returning review_id`
    return made.reviewId
  }
  const reviewIds: string[] = []
  for (const [daysAgo, kept] of opinions.entries()) reviewIds.push(await keep({ daysAgo, ...kept }))
  return { ...shop, keep, reviewIds, path: `/p/${shop.slug}` }
}

export const visit = async (world: World, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${world.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** An address as it stands in HTML, as it is. */
export const address = (written: string) => written.replaceAll('&#38;', '&').replaceAll('&#61;', '=')
export const dataIn = (text: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)
