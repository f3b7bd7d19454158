-- People who want to hear from a project, and those who did.
--
-- pending    asked or invited, not confirmed; forgotten when expires_at has come
-- declined   said no, or did not ask; the address is kept as long, so that it is not written to again
-- active     confirmed
-- left       unsubscribed; name and address are gone, the link in old letters still finds what it was about until expires_at
-- blocked    removed by the team; the address in the form it is compared in says whom an end of the block is about
--
-- The tokens of their links are not here: they are derived from the id with the server's secret.
create table subscriber (
  organization_id uuid not null,
  project_id uuid not null,
  subscriber_id uuid not null default uuid_v7(),
  email text,
  -- The address in the form it is compared in.
  email_ascii text,
  name text,
  status text not null default 'pending' check (status in ('pending', 'declined', 'active', 'left', 'blocked')),
  source text not null check (source in ('direct', 'invitation')),
  language text,
  created_at timestamptz not null default now(),
  -- Letters that ask for a confirmation or say that there is nothing to confirm: the last one, and how many in the last seven days.
  mailed_at timestamptz,
  mail_count int not null default 0,
  expires_at timestamptz,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  search text not null generated always as (searchable(email, name, subscriber_id::text)) stored,
  primary key (organization_id, project_id, subscriber_id),
  foreign key (organization_id, project_id) references project,
  check ((email is not null) = (status in ('pending', 'declined', 'active'))),
  check ((email_ascii is null) = (status = 'left')),
  check ((expires_at is null) = (status in ('active', 'blocked'))),
  check ((confirmed_at is not null) or status <> 'active')
);
-- One a project and address; those who left or were blocked don't stand in the way.
create unique index subscriber_email on subscriber (organization_id, project_id, email_ascii) where status in ('pending', 'declined', 'active');
-- Everything of an address: leaving all projects of an organization, ending a block.
create index subscriber_address on subscriber (organization_id, email_ascii);
create index subscriber_newest on subscriber (organization_id, project_id, confirmed_at, subscriber_id) where status = 'active';
create index subscriber_search on subscriber using gin (search gin_trgm_ops);
-- How many letters a project has sent in the last hour.
create index subscriber_mailed on subscriber (organization_id, project_id, mailed_at);
-- Look-up across organizations: the link in a letter carries only the id.
create index subscriber_id on subscriber (subscriber_id);
-- The sweep's look-up across organizations: those that are about to be forgotten.
create index subscriber_ending on subscriber (expires_at) where expires_at is not null;
