import { knowledgeBaseMessages } from '@earshot/messages/api/knowledge-base'
import type { Pool } from '../../database/pool.ts'
import { transaction } from '../../database/transaction.ts'
import type { AddressGuard } from '../../network/address-guard.ts'
import type { PageText } from './extract-text.ts'
import { fetchPage, isFailure, type PageFailure } from './fetch-page.ts'
import { readText } from './page-text.ts'
import { savePassages } from './passages.ts'

// Reads the pages that were queued. No transaction is held during a request: a worker claims a page for as long as reading it may last,
// reads it, and writes the outcome if the page was not claimed or changed since.

/** From the first byte sent to the text, 15 s of work: most of it for a slow server. */
const fetchSecondsMax = 12
const textSecondsMax = 3

/** Longer than a reading can last; a page whose worker died is taken again after this. 35 s: docs/rules/webhooks.md#when-a-worker-is-killed */
const leaseSeconds = 35

/** A page that was taken so often and never came to an end takes its worker down. */
const attemptsMax = 3

/** Pages of one organization that a process reads at a time: a hundred slow ones of one must not keep the others waiting. */
const perOrganizationMax = 3

/** Pages that a process reads at a time, each by a loop of its own. */
export const readersPerProcess = 4

/** Where pages are looked for across organizations: in turn, from the one after the last. */
const first = '00000000-0000-0000-0000-000000000000'

interface Taken {
  organizationId: string
  itemId: string
  url: string
  readVersion: number
  readAttempts: number
}

/**
 * Returns a function that reads the next page that is due, of one organization after the other; it returns 1, or 0 when none is due. It may
 * be called again while it reads. When `stopping` says so, pages being fetched are left to another process, at once.
 */
export function pageReader({ guard, stopping }: { guard: AddressGuard; stopping?: AbortSignal }): (sql: Pool) => Promise<number> {
  const busy = new Map<string, number>()
  let last = first

  const takeNext = async (sql: Pool): Promise<Taken | null> => {
    const full = [...busy].filter(([, pages]) => pages >= perOrganizationMax).map(([organizationId]) => organizationId)
    const page = (await takePage(sql, { after: last, full })) ?? (last === first ? null : await takePage(sql, { after: first, full }))
    if (!page) return null
    last = page.organizationId
    busy.set(last, (busy.get(last) ?? 0) + 1)
    return page
  }
  // One after the other, so that each knows what the one before has taken.
  let taking: Promise<unknown> = Promise.resolve()

  return async (sql) => {
    if (stopping?.aborted) return 0
    const taken = taking.then(() => takeNext(sql))
    taking = taken.catch(() => {})
    const page = await taken
    if (!page) return 0
    try {
      const outcome = await read(page, { guard, stopping })
      await (stopping?.aborted && isFailure(outcome) ? putBack(sql, page) : keepOutcome(sql, page, outcome))
    } finally {
      const others = busy.get(page.organizationId)! - 1
      if (others === 0) busy.delete(page.organizationId)
      else busy.set(page.organizationId, others)
    }
    return 1
  }
}

async function read(
  { url, readAttempts }: Taken,
  { guard, stopping }: { guard: AddressGuard; stopping: AbortSignal | undefined },
): Promise<PageText | PageFailure> {
  if (readAttempts > attemptsMax)
    return { reason: 'interrupted', detail: knowledgeBaseMessages.failures.interrupted({ count: attemptsMax }) }
  const page = await fetchPage(url, { guard, secondsMax: fetchSecondsMax, stopping })
  return isFailure(page) ? page : readText(page, { secondsMax: textSecondsMax })
}

/** Takes the page that waits longest in the next organization after one, or none. Of several workers one gets it. */
async function takePage(sql: Pool, { after, full }: { after: string; full: string[] }): Promise<Taken | null> {
  const [taken] = await sql<Taken[]>`
    with due as (
      select organization_id, item_id from knowledge_item
      where read_due_at <= now() and organization_id > ${after} and organization_id <> all(${full}::uuid[])
      order by organization_id, read_due_at limit 1
      for update skip locked
    )
    update knowledge_item as item set
      read_due_at = now() + ${leaseSeconds} * interval '1 second', read_version = read_version + 1, read_attempts = read_attempts + 1
    from due
    where item.organization_id = due.organization_id and item.item_id = due.item_id
    returning item.organization_id, item.item_id, item.url, item.read_version, item.read_attempts`
  return taken ?? null
}

/** Gives back a page that was not read, as if it had not been taken. */
const putBack = (sql: Pool, { organizationId, itemId, readVersion }: Taken) => sql`
  update knowledge_item set read_due_at = now(), read_attempts = read_attempts - 1
  where organization_id = ${organizationId} and item_id = ${itemId} and read_version = ${readVersion}`

/**
 * Writes the text of a page, or the reason that it could not be read; an earlier text then stays. Nothing is written when the item is gone,
 * or was changed or claimed again in the meantime.
 */
const keepOutcome = (sql: Pool, { organizationId, itemId, readVersion }: Taken, outcome: PageText | PageFailure) =>
  transaction(sql, async (sql) => {
    const failure = isFailure(outcome) ? outcome : null
    const page = isFailure(outcome) ? null : outcome
    const kept = await sql`
      update knowledge_item set
        status = ${failure ? 'failed' : 'ready'},
        error = ${failure && `${failure.reason}: ${failure.detail}`},
        page_text = case when ${page !== null} then ${page?.text ?? null} else page_text end,
        page_title = case when ${page !== null} then ${page?.title ?? null} else page_title end,
        read_due_at = null,
        updated_at = now()
      where organization_id = ${organizationId} and item_id = ${itemId} and read_version = ${readVersion}`
    if (page && kept.count === 1)
      await savePassages(sql, { organizationId, itemId, source: 'page' }, page.text, { title: page.title ?? '', declared: page.language })
  })
