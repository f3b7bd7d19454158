import { knowledgeItemsMax } from '@earshot/contract'
import type { Transaction } from '../database/in-transaction.ts'
import { bytesIn } from './carried-secrets.ts'
import type { Known, PartLoader, Target } from './load-parts.ts'
import { listOf } from './load-rows.ts'

// What a project brings that belongs to its organization: customers, knowledge, and addresses that are not to be emailed. It stands at the
// end of the file: rows that others may want, too, are locked for the last moments of the transaction only.

/** Thrown: the organization would have more knowledge items than one can have. */
export class TooMuchKnowledge extends Error {}

/** The key that erased addresses of the old organization are known by is kept beside the one of this organization. */
export async function loadSuppressionKeys(sql: Transaction, { organizationId, projectId, project }: Target): Promise<void> {
  const [erased] = await sql`
    select from suppression where organization_id = ${organizationId} and project_id = ${projectId} and email like 'erased:%' limit 1`
  if (!erased) return
  for (const key of project.suppression_keys.map(bytesIn)) {
    await sql`insert into suppression_key (organization_id) values (${organizationId}) on conflict do nothing`
    await sql`
      update suppression_key set other_keys = other_keys || ${key}
      where organization_id = ${organizationId} and key <> ${key} and not ${key} = any(other_keys)`
  }
}

/** Addresses that no project of the old organization emails: this project does not, either. */
export const loadOtherSuppressions = (sql: Transaction, { organizationId, projectId }: Target): PartLoader => ({
  async take(rows) {
    await sql`
      insert into suppression (organization_id, project_id, email, reason, created_at)
      select ${organizationId}, ${projectId}, email, reason, created_at from json_populate_recordset(null::suppression, ${listOf(rows)}::json)
      on conflict (organization_id, email, project_id, reason) do nothing`
  },
})

/** Items that the organization has already stay as they are there. */
export function loadKnowledge(
  sql: Transaction,
  { organizationId }: Target,
  columns: ReadonlyMap<string, readonly string[]>,
  known: Known,
): { items: PartLoader; passages: PartLoader } {
  const namesOf = (table: string) => listNames(columns.get(table)!.filter((name) => name !== 'organization_id'))
  const inserted: string[] = []
  return {
    items: {
      async take(rows) {
        const names = namesOf('knowledge_item')
        const made = await sql.unsafe<{ itemId: string }[]>(
          `insert into knowledge_item (organization_id, ${names})
          select $1::uuid, ${names} from json_populate_recordset(null::knowledge_item, $2::json) on conflict do nothing returning item_id`,
          [organizationId, listOf(rows)],
        )
        inserted.push(...made.map(({ itemId }) => itemId))
        known.knowledgeItems += rows.length - made.length
        const [kept] = await sql<[{ count: number }]>`
          select count(*)::int as count from knowledge_item where organization_id = ${organizationId}`
        if (made.length > 0 && kept.count > knowledgeItemsMax) throw new TooMuchKnowledge()
      },
    },
    passages: {
      async take(rows) {
        const names = namesOf('knowledge_passage')
        await sql.unsafe(
          `insert into knowledge_passage (organization_id, ${names})
          select $1::uuid, ${names} from json_populate_recordset(null::knowledge_passage, $2::json) where item_id = any($3::uuid[])`,
          [organizationId, listOf(rows), inserted],
        )
        await sql`
          insert into knowledge_word (organization_id, word)
          select distinct ${organizationId}::uuid, lexeme
          from json_populate_recordset(null::knowledge_passage, ${listOf(rows)}::json) as came,
            unnest(to_tsvector('knowledge_simple', came.heading || ' ' || came.passage)) as found (lexeme)
          where came.item_id = any(${inserted}::uuid[]) and lexeme ~ '^[[:alpha:]]{4,40}$'
          -- In an order, so that two at once wait for each other at the same word, never crosswise.
          order by lexeme
          on conflict do nothing`
      },
    },
  }
}

/** A customer whose address the organization knows is the one that it knows: what is theirs in the project follows. */
export function loadCustomers(
  sql: Transaction,
  { organizationId, projectId }: Target,
  columns: readonly string[],
  known: Known,
): PartLoader {
  const names = listNames(columns.filter((name) => name !== 'organization_id'))
  const others: { from: string; to: string }[] = []
  return {
    async take(rows) {
      const made = await sql.unsafe(
        `insert into customer (organization_id, ${names})
        select $1::uuid, ${names} from json_populate_recordset(null::customer, $2::json) order by email on conflict do nothing`,
        [organizationId, listOf(rows)],
      )
      known.customers += rows.length - made.count
      others.push(
        ...(await sql<{ from: string; to: string }[]>`
          select came.customer_id as "from", customer.customer_id as "to"
          from json_populate_recordset(null::customer, ${listOf(rows)}::json) as came
          join customer on customer.organization_id = ${organizationId} and customer.email = came.email
          where customer.customer_id <> came.customer_id`),
      )
    },
    async end() {
      if (others.length === 0) return
      for (const [table, column] of [
        ['opinion', 'customer_id'],
        ['answer', 'customer_id'],
        ['comment', 'author_id'],
      ] as const)
        await sql`
          update ${sql(table)} set ${sql(column)} = other."to"
          from unnest(${others.map(({ from }) => from)}::uuid[], ${others.map(({ to }) => to)}::uuid[]) as other ("from", "to")
          where organization_id = ${organizationId} and project_id = ${projectId} and ${sql(column)} = other."from"`
    },
  }
}

const listNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
