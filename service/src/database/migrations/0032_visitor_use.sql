-- How much visitors used of a project lately, by place and by thing (service/src/limits/visitor-limits.ts).
create table visitor_use (
  organization_id uuid not null,
  project_id uuid not null,
  -- A digest under a key: of a kind and an address, a form, an opinion or a comment.
  subject bytea not null,
  uses int not null,
  -- When it counts from the beginning.
  until timestamptz not null,
  primary key (organization_id, project_id, subject),
  foreign key (organization_id, project_id) references project on delete cascade
) with (fillfactor = 70);
-- The sweep's look-up across organizations: what is over.
create index visitor_use_over on visitor_use (until);

-- What a form was sent with, as a digest under a key: the same form with the same address is answered as before.
alter table form_use add column content_sha256 bytea;

-- Emails that a visitor caused: when each is due, so that a project sends so many an hour. Null: somebody of the team, or the service.
alter table mail add column visitor_due_at timestamptz;
create index mail_visitors on mail (organization_id, project_id, visitor_due_at) where visitor_due_at is not null;
-- The worker's look-up across organizations: the team's first.
create index mail_due_teams on mail (next_attempt_at) where status = 'queued' and visitor_due_at is null;
