import { privacyMessages } from '@earshot/messages/api/privacy'
import type { Sql } from '../../database/database.ts'
import { isAddress } from '../../resources/suppressions/suppressions.ts'
import type { OfAddress } from './customers-of-address.ts'
import type { Part, Row } from './document.ts'

/** Reads the subscriptions of an address, and whether it is suppressed: a row or two of each project. */
export async function* readSubscriptions(sql: Sql, { organizationId, emailAscii }: OfAddress): AsyncGenerator<Part, void> {
  const subscriptions = await sql<Row[]>`
    select subscriber_id, project_id, email, email_ascii, name, status, source, language, iso(created_at) as created_at,
      iso(confirmed_at) as confirmed_at, iso(deleted_at) as deleted_at
    from subscriber where organization_id = ${organizationId} and email_ascii = ${emailAscii} order by subscriber_id`
  yield { section: 'subscriptions', rows: subscriptions }
  const suppressions = await sql<Row[]>`
    select project_id, reason, iso(created_at) as created_at,
      case when email = ${emailAscii} then email else ${privacyMessages.export.erasedAddress} end as email
    from suppression where organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email: emailAscii })}
    order by suppression_id`
  yield { section: 'suppressions', rows: suppressions }
}
