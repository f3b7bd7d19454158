import { randomBytes } from 'node:crypto'
import type { Permission, Role } from '@earshot/contract'
import { createPerson, findPerson } from '../accounts/persons.ts'
import type { Sql } from '../database/database.ts'
import { createKey, revokeKey } from '../resources/organizations/api-keys.ts'
import { addFirstMember } from '../resources/people/people.ts'
import type { InProject } from '../resources/projects/projects.ts'

// The people of the demo's business, and what they have done. They have no password: one signs in as them only after `earshot user reset`
// gave one.

const people: { name: string; email: string; role: Role; daysAgo: number }[] = [
  { name: 'Noor Haddad', email: 'noor@larkfield.example', role: 'admin', daysAgo: 61 },
  { name: 'Piet de Vries', email: 'piet@larkfield.example', role: 'member', daysAgo: 48 },
  { name: 'Greta Holm', email: 'greta@larkfield.example', role: 'viewer', daysAgo: 20 },
]

const keys: { name: string; permissions: Permission[]; by: string; isRevoked?: true }[] = [
  { name: 'Online shop', permissions: ['preverifiedLinks', 'reviews'], by: 'Noor Haddad' },
  { name: 'Old till', permissions: ['preverifiedLinks'], by: 'Noor Haddad', isRevoked: true },
]

/** What they did, newest last: who, what, how long ago in hours, and what it was answered with. */
const actions: [who: number, operation: string, hoursAgo: number, fields: string[], status: number][] = [
  [0, 'projects.update', 1400, ['description', 'settings'], 200],
  [0, 'questions.create', 1398, ['question', 'answerMode', 'answers', 'tags', 'priority'], 201],
  [0, 'qrCodes.create', 1390, ['mode'], 201],
  [0, 'invitations.create', 1160, ['email', 'role'], 201],
  [1, 'opinions.respond', 1100, ['content'], 201],
  [1, 'opinions.respond', 1004, ['content'], 201],
  [1, 'apiKeys.create', 1003, ['name', 'permissions'], 403],
  [0, 'apiKeys.create', 1001, ['name', 'permissions'], 201],
  [1, 'opinions.respond', 600, ['content'], 201],
  [0, 'invitations.create', 480, ['email', 'role'], 201],
  [1, 'opinions.hide', 330, ['reason', 'note'], 200],
  [0, 'opinions.hide', 210, ['reason', 'note'], 200],
  [0, 'apiKeys.revoke', 150, [], 200],
  [1, 'verifications.reject', 120, ['reason'], 200],
  [0, 'qrCodes.regenerate', 98, ['mode'], 200],
  [1, 'preverifiedLinks.sendEmail', 75, ['customerEmail'], 429],
  [1, 'opinions.respond', 52, ['content'], 201],
  [1, 'verifications.approve', 50, [], 200],
  [0, 'linkImports.create', 49, ['fileName', 'kind', 'validityMinutes'], 201],
  [0, 'linkImports.start', 49, [], 200],
  [0, 'invitations.create', 44, ['email', 'role'], 201],
  [0, 'questions.reorder', 30, ['questionIds'], 200],
  [0, 'destinations.create', 28, ['url', 'name'], 201],
  [0, 'destinations.pause', 4, [], 200],
  [1, 'opinions.respond', 2, ['content'], 201],
]

/** Makes the team, what it did, its other keys, its file of customers, and an invitation whose mail did not arrive. Found again by a later run, people stay as they are. */
export async function playTeam(sql: Sql, { organizationId, projectId }: InProject): Promise<void> {
  const made: { personId: string; name: string; email: string; role: Role }[] = []
  for (const { daysAgo, role, ...who } of people) {
    // A person of an earlier demo on this database is one of this one too.
    const person = (await createPerson(sql, { ...who, emailVerified: true })) ?? (await findPerson(sql, who))
    if (!person) continue
    await addFirstMember(sql, { organizationId, person, role })
    await sql`
      update member set created_at = now() - make_interval(days => ${daysAgo})
      where organization_id = ${organizationId} and person_id = ${person.personId}`
    made.push({ ...who, personId: person.personId, role })
  }
  const entries = actions.flatMap(([who, operation, hoursAgo, fields, status]) => {
    const person = made[who]
    const isOfProject = !/^(apiKeys|invitations|destinations)\./.test(operation)
    return person ? [{ ...person, operation, hoursAgo, fields, status, isOfProject }] : []
  })
  await sql`
    insert into audit_entry (organization_id, entry_id, at, person_id, person_name, person_email, role, operation, project_id, fields, status)
    select ${organizationId}, uuid_v7_at(at, 0), at, "personId", name, email, role, operation, case when "isOfProject" then ${projectId}::uuid end,
      fields, status
    from json_to_recordset(${JSON.stringify(entries)}::text::json)
      as past ("personId" uuid, name text, email text, role text, operation text, "hoursAgo" int, fields text[], status int, "isOfProject" boolean),
      lateral (select now() - make_interval(hours => "hoursAgo") as at) as moment`

  for (const { name, permissions, by, isRevoked } of keys) {
    const key = await createKey(sql, { organizationId, name, permissions, createdBy: by })
    if (isRevoked) await revokeKey(sql, key)
  }
  await inviteOneMore(sql, { organizationId, invitedBy: made[0]?.personId ?? null })
  await bringFile(sql, { organizationId, projectId })
  await sql`
    insert into mail (organization_id, project_id, kind, to_email, encryption_key_id, status, attempts, last_error, created_at)
    values (${organizationId}, null, 'invitation', 'jonas@larkfield.example', 'none', 'failed', 9,
      '550 5.1.1 <jonas@larkfield.example>: no such mailbox here', now() - interval '44 hours')`
}

/** Invites a person who has not answered yet. The code is not kept anywhere: the invitation can be sent again, and revoked. */
const inviteOneMore = (sql: Sql, { organizationId, invitedBy }: { organizationId: string; invitedBy: string | null }) => sql`
  insert into invitation (organization_id, email, role, code_sha256, invited_by, created_at, expires_at)
  values (${organizationId}, 'jonas@larkfield.example', 'member', ${randomBytes(32)}, ${invitedBy}, now() - interval '44 hours',
    now() + interval '124 hours')`

/** A file of customers whose links were mailed two days ago, and why some of them got none. */
const bringFile = (sql: Sql, { organizationId, projectId }: InProject) => sql`
  with mailed as materialized (
    select verification_id, customer_email, customer_reference, row_number() over (order by issued_at) as place from (
      select * from link
      where organization_id = ${organizationId} and project_id = ${projectId} and emailed_at < now() - interval '49 hours'
      order by issued_at desc limit 18
    ) as latest
  ), rows as materialized (
    select place::int + 1 as row, customer_email, customer_reference, 'done' as state, null as reason, null as detail, verification_id from mailed
    union all
    select 20, 'otto@example', 'order 931', 'ineligible', 'EMAIL_INVALID', 'It must be a single email address, like ada@example.com.', null
    union all
    (select 21, customer_email, customer_reference, 'ineligible', 'DUPLICATE', 'The address stands in an earlier row.', null from mailed limit 1)
  ), brought as (
    insert into link_import (organization_id, project_id, import_id, file_name, kind, validity_minutes, status, created_by, created_at,
      started_at, finished_at, row_count, eligible_count, done_count, reasons)
    select ${organizationId}, ${projectId}, uuid_v7_at(at, 0), 'november-repairs.csv', 'email', 10080, 'done', 'Noor Haddad', at, at,
      at + interval '18 seconds', (select count(*) from rows), (select count(*) from mailed), (select count(*) from mailed),
      '{"EMAIL_INVALID": 1, "DUPLICATE": 1}'
    from (select now() - interval '49 hours' as at) as moment
    returning import_id
  )
  insert into link_import_row (organization_id, project_id, import_id, row, customer_email, customer_reference, state, reason, detail,
    verification_id)
  select ${organizationId}, ${projectId}, import_id, row, customer_email, customer_reference, state, reason, detail, verification_id::uuid
  from rows cross join brought`
