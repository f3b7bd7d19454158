import type { Member, World } from '../../../test/world/world.ts'

// Files of customers as a member imports them, and what the dashboard says of them.

/** Earlier customers may be emailed again, and no import of an earlier test waits. */
export async function endEarlierImports(world: World, member: Member): Promise<void> {
  await world.timePasses('3 days')
  for (const { importId, status } of await listed(member))
    if (['ready', 'running'].includes(status)) await member.ask('linkImports.cancel', { importId })
}

export const listed = async (member: Member) =>
  (await member.ask('linkImports.list')).body.linkImports as { importId: string; status: string }[]

export const bring = async (
  world: World,
  member: Member,
  contents: string | Uint8Array,
  query: Record<string, string> = {},
  { as = member, type = 'text/csv' }: { as?: Member; type?: string } = {},
) => {
  const search = new URLSearchParams({ fileName: 'customers.csv', kind: 'email', ...query })
  const answered = await fetch(`${as.url}/project/${world.business.projectId}/link-imports?${search}`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': type },
    body: contents as never,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: answered.status, body: (await answered.json()) as any }
}
export const rowsOf = async (member: Member, importId: string, query: Record<string, unknown> = {}) =>
  (await member.ask('linkImports.rows', { importId, limit: 100, ...query })).body.rows as {
    row: number
    customerEmail: string
    customerReference: string | null
    customerName: string | null
    state: string
    reason: string | null
    detail: string | null
    nextEligibleAt: string | null
    verificationId: string | null
  }[]
export const topics = async (world: World) => {
  const counted = await world.sql<{ topic: string; count: number }[]>`select topic, count(*)::int as count from event group by topic`
  return Object.fromEntries(counted.map(({ topic, count }) => [topic, count]))
}

let numbers = 0
/** Addresses that no other test has. */
export const fresh = (count: number) => Array.from({ length: count }, () => `customer${++numbers}@example.com`)
export const fileOf = (emails: readonly string[]) => ['email', ...emails].join('\n')
