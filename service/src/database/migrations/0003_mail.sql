-- Mail: what waits to be sent and what was, who does not want any, and who may be sent a link.

-- A letter on its way. Contents carry links, so they are encrypted, and deleted after 30 days; the row stays and says what became of it.
create table mail (
  organization_id uuid not null,
  mail_id uuid not null default uuid_v7(),
  project_id uuid not null,
  -- What it is about: link, confirmation, …
  kind text not null,
  -- The address in the form it is compared in: everything known about one is found by it.
  to_email text not null,
  contents_encrypted bytea,
  encryption_key_id text not null,
  -- kept: there is no mail server; it is read here.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  -- While it waits: when it is due. While it is being sent: until when nobody else may try.
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, mail_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index mail_address on mail (organization_id, to_email);
-- The worker's look-up across organizations: what is due.
create index mail_due on mail (next_attempt_at) where status = 'queued';
-- The sweep's look-up across organizations: contents that are to be deleted.
create index mail_contents on mail (created_at) where contents_encrypted is not null;
-- A person's look-up across organizations, on the command line: ids are version 7, the newest are the last.
create index mail_newest on mail (mail_id);

-- Addresses that are not to be written to: by their owner's wish or the team's. project_id null: by the whole organization.
create table suppression (
  organization_id uuid not null references organization,
  suppression_id uuid not null default uuid_v7(),
  project_id uuid,
  -- The address in the form it is compared in.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'blocked')),
  created_at timestamptz not null default now(),
  primary key (organization_id, suppression_id),
  -- A null is a value here: one row for the whole organization, not many.
  unique nulls not distinct (organization_id, email, project_id, reason),
  foreign key (organization_id, project_id) references project on delete cascade
);

-- Who may be sent a link is one row an address and project, locked while it is decided. A claim on it is committed before the mail
-- server is spoken to, and becomes the time of the e-mail afterwards; a claim that is left behind belongs to a process that died.
alter table link_email
  alter column emailed_at drop not null,
  add column claimed_at timestamptz,
  -- Names the request that claimed it or sent it last, so that the same one asked again knows its own work.
  add column attempt_id uuid,
  add column verification_id uuid,
  -- A link that is made when its mail has gone out, as it will be; null for one that was there.
  add column new_link json;
-- How many an organization has sent within a minute.
create index link_email_sent on link_email (organization_id, emailed_at);
-- The sweep's look-up across organizations, and how many an organization is sending now: claims are few.
create index link_email_claimed on link_email (organization_id, claimed_at) where claimed_at is not null;

-- An operation that speaks to a stranger is not run inside a transaction: that it runs is written down first, the outcome afterwards.
alter table idempotency
  alter column outcome_encrypted drop not null,
  add column attempt_id uuid not null default gen_random_uuid(),
  add column running_since timestamptz;
