import type { Sql } from '../database/database.ts'
import { isAddress } from '../resources/suppressions/suppressions.ts'
import { asciiEmail } from '../text.ts'
import { customersOf } from './export/customers-of-address.ts'

/** How much is known, for a page that says so in words. */
export interface Known {
  links: number
  opinions: { title: string; project: string }[]
  comments: number
  receipts: number
  subscriptions: string[]
  emails: number
  /** Of shops, not forgotten yet. */
  orders: number
  /** In files of customers that were brought to make links of. */
  importRows: number
  suppressions: boolean
}

/** Returns what is known about an address at a glance. Changes nothing. */
export async function findKnown(sql: Sql, { organizationId, email }: { organizationId: string; email: string }): Promise<Known> {
  const emailAscii = asciiEmail(email)
  const customers = customersOf(sql, { organizationId, emailAscii })
  const [known] = await sql<[Known]>`
    with theirs as (
      select opinion.*, project.name as project from opinion join project using (organization_id, project_id)
      where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers}) and project.deleted_at is null
    )
    select
      (select count(*)::int from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}) as links,
      (select coalesce(json_agg(json_build_object('title', title, 'project', project) order by created_at desc, review_id), '[]') from theirs) as opinions,
      (select count(*)::int from comment where organization_id = ${organizationId} and author_id in (${customers}) and not is_response) as comments,
      (select count(*)::int from receipt join verification using (organization_id, project_id, verification_id)
        where receipt.organization_id = ${organizationId} and review_id in (select review_id from theirs)) as receipts,
      (select coalesce(json_agg(project.name order by project.name), '[]') from subscriber join project using (organization_id, project_id)
        where subscriber.organization_id = ${organizationId} and email_ascii = ${emailAscii} and subscriber.status <> 'blocked') as subscriptions,
      (select count(*)::int from mail where organization_id = ${organizationId} and to_email = ${emailAscii} and kind <> 'my-data') as emails,
      (select count(*)::int from customer_order where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}) as orders,
      (select count(*)::int from link_import_row where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}) as import_rows,
      exists (select from suppression where organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email })}) as suppressions`
  return known
}
