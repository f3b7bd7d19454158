import type { World } from '../../world/world.ts'

// A business with weeks behind it.

/** Opinions of the last weeks, some responded to; links in every state; a destination. */
export async function fillBusiness(world: World) {
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, verification_method, verification_status,
      created_at, responded_at)
    select ${organizationId}, ${projectId}, 'Title', 'Opinion', false, 'direct', case when place % 9 = 0 then 'pending' else 'published' end,
      'qr_permanent', case when place % 3 > 0 then 'verified' else 'pending' end, at, case when place % 2 = 0 then at + interval '5 hours' end
    from generate_series(0, 89) as place, lateral (select now() - place * place * interval '25 minutes' as at) as moment`
  await world.sql`
    insert into link (organization_id, project_id, customer_email, customer_email_ascii, validity_minutes, issued_at, expires_at, emailed_at,
      clicked_at, submitted_at)
    select ${organizationId}, ${projectId}, place || '@example.com', place || '@example.com', 60, now() - interval '1 day', now() + interval '1 day',
      now(), case when place < 20 then now() end, case when place < 12 then now() end
    from generate_series(1, 30) as place`
  await world.sql`insert into destination (organization_id, url) values (${organizationId}, 'https://shop.example/hooks')`
}
