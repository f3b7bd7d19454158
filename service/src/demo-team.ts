import type { Permission, Role } from '@earshot/contract'
import type { Sql } from './database/database.ts'
import { createPerson, findPerson } from './identity/persons.ts'
import { createKey, revokeKey } from './resources/organizations/api-keys.ts'
import { addFirstMember } from './resources/people/people.ts'
import type { InProject } from './resources/projects/projects.ts'

// Who works at the demo's business, and what they and its systems have done. The people have no password: nobody signs in as them
// unless `earshot user reset` gives one.

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
const deeds: [who: number, operation: string, hoursAgo: number, fields: string[], status: number][] = [
  [0, 'projects.update', 1400, ['description', 'settings'], 200],
  [0, 'questions.create', 1398, ['question', 'answerMode', 'answers', 'tags', 'priority'], 201],
  [0, 'qrCodes.create', 1390, ['mode'], 201],
  [0, 'invitations.create', 1160, ['email', 'role'], 201],
  [1, 'opinions.respond', 1100, ['content'], 201],
  [1, 'opinions.respond', 1004, ['content'], 201],
  [1, 'apiKeys.create', 1003, ['name', 'permissions'], 403],
  [0, 'apiKeys.create', 1001, ['name', 'permissions'], 201],
  [0, 'linkImports.create', 720, ['fileName', 'kind', 'validityMinutes'], 201],
  [0, 'linkImports.start', 719, [], 200],
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
  [0, 'questions.reorder', 30, ['questionIds'], 200],
  [0, 'destinations.create', 28, ['url', 'name'], 201],
  [0, 'destinations.pause', 4, [], 200],
  [1, 'opinions.respond', 2, ['content'], 201],
]

/** Makes the team, what it did, its other keys, and a mail that did not arrive. Found again by a later run, people stay as they are. */
export async function playTeam(sql: Sql, { organizationId, projectId }: InProject): Promise<void> {
  const made: { personId: string; name: string; email: string; role: Role }[] = []
  for (const { daysAgo, role, ...who } of people) {
    // Somebody of an earlier demo on this database is one of this one too.
    const person = (await createPerson(sql, { ...who, emailVerified: true })) ?? (await findPerson(sql, who))
    if (!person) continue
    await addFirstMember(sql, { organizationId, personId: person.personId, role })
    await sql`
      update member set created_at = now() - make_interval(days => ${daysAgo})
      where organization_id = ${organizationId} and person_id = ${person.personId}`
    made.push({ ...who, personId: person.personId, role })
  }
  const entries = deeds.flatMap(([who, operation, hoursAgo, fields, status]) => {
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
  await sql`
    insert into mail (organization_id, project_id, kind, to_email, encryption_key_id, status, attempts, last_error, created_at)
    values (${organizationId}, ${projectId}, 'link', 'moved.away@example.com', 'none', 'failed', 9,
      '550 5.1.1 <moved.away@example.com>: no such mailbox here', now() - interval '3 days')`
}

/** Hours of webhooks before today, of which counts are left. */
const countedHours = 24 * 45

/**
 * A second system that was told of everything until this morning, when somebody paused it: what is recorded now waits for it. What came
 * before is counted, and of today's events the deliveries are there. Give it once nothing more will be recorded.
 */
export async function playWebhooks(
  sql: Sql,
  { organizationId, destinationId }: { organizationId: string; destinationId: string },
): Promise<void> {
  await sql`
    update destination set name = 'Customer database', status = 'paused', status_changed_at = now() - interval '4 hours',
      created_at = now() - interval '50 days'
    where organization_id = ${organizationId} and destination_id = ${destinationId}`
  // Busy by day, and a bad hour now and then.
  await sql`
    insert into attempt_hour (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
    select ${organizationId}, ${destinationId}, date_trunc('hour', now()) - make_interval(hours => hour), topic, state, result, 14, count
    from generate_series(30, ${countedHours}::int) as hour,
      lateral (select extract(hour from now() - make_interval(hours => hour)) as clock) as day,
      lateral (values ('opinion.created', 'delivered', '200', 1 + hour % 3), ('answer.created', 'delivered', '200', 3 + hour % 5),
        ('link.emailed', 'delivered', '200', hour % 4), ('opinion.created', 'pending', '503', case when hour % 53 = 0 then 4 else 0 end))
        as counted (topic, state, result, count)
    where count > 0 and (clock between 8 and 19 or state = 'pending')`
}
