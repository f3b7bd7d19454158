-- The team's desk: who was asked to join, what members did, files of customers who are to get a link, and what the team decides.

create table invitation (
  organization_id uuid not null references organization,
  invitation_id uuid not null default uuid_v7(),
  -- In the form it is compared in.
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  language text not null default 'en',
  -- Of the code behind the # of its address.
  code_sha256 bytea not null unique,
  -- A person who may be gone.
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, invitation_id),
  unique (organization_id, email)
);

-- What members did, or tried to: written before it is done. The person stands here as they were then, so that an entry outlives them.
create table audit_entry (
  organization_id uuid not null references organization,
  entry_id uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  person_id uuid not null,
  person_name text not null,
  person_email text not null,
  role text not null,
  operation text not null,
  project_id uuid,
  subject_id text,
  -- Names, never what was written.
  fields text[] not null,
  -- What it was answered with; null: the service ended before it was written down.
  status int,
  primary key (organization_id, entry_id)
);
create index audit_entry_person on audit_entry (organization_id, person_id, entry_id);
create index audit_entry_project on audit_entry (organization_id, project_id, entry_id);
create index audit_entry_operation on audit_entry (organization_id, operation text_pattern_ops, entry_id);

alter table api_key add column created_by text;

create table link_import (
  organization_id uuid not null,
  project_id uuid not null,
  import_id uuid not null default uuid_v7(),
  file_name text not null,
  kind text not null check (kind in ('email', 'links')),
  validity_minutes int not null,
  language text,
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'cancelled')),
  created_by text,
  -- The last row that was worked off: what goes on after anything goes on behind it.
  cursor_row int not null default 0,
  next_batch_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, project_id, import_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
-- The sweep's look-up across organizations.
create index link_import_running on link_import (next_batch_at) where status = 'running';

create table link_import_row (
  organization_id uuid not null,
  project_id uuid not null,
  import_id uuid not null,
  row int not null,
  customer_email text not null,
  customer_reference text,
  customer_name text,
  language text,
  state text not null check (state in ('eligible', 'ineligible', 'done', 'failed', 'cancelled')),
  reason text,
  detail text,
  verification_id uuid,
  primary key (organization_id, project_id, import_id, row),
  foreign key (organization_id, project_id, import_id) references link_import on delete cascade
);
create index link_import_row_state on link_import_row (organization_id, project_id, import_id, state, row);

-- Why an opinion is hidden: a reason of the closed list, and what the team wrote down for itself.
alter table opinion add column hidden_reason text, add column hidden_note text, add column hidden_by text, add column hidden_at timestamptz;
-- Those that wait or are hidden are few.
create index opinion_unpublished on opinion (organization_id, project_id, status, created_at, review_id) where status <> 'published';
create index opinion_source on opinion (organization_id, project_id, source, created_at, review_id);

alter table verification add column note text, add column decided_by text;
create index verification_newest on verification (organization_id, project_id, status, created_at, verification_id);

create index mail_organization on mail (organization_id, mail_id);
