-- Receipts: a customer shows with a picture or a PDF that they bought something, and the team decides.

-- Encrypted: a stolen database shows no receipt. Kept until 30 days after the decision (hardening: Uploads).
create table receipt (
  organization_id uuid not null,
  project_id uuid not null,
  verification_id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  contents_encrypted bytea not null,
  uploaded_at timestamptz not null default now(),
  primary key (organization_id, project_id, verification_id),
  foreign key (organization_id, project_id, verification_id) references verification on delete cascade
);
alter table receipt alter column contents_encrypted set storage external;

-- Why the team did not accept it, as the customer reads it.
alter table verification add column reason text;

-- One receipt at a time waits for a decision on an opinion.
create unique index verification_waiting on verification (organization_id, project_id, review_id)
  where method = 'visual_evidence' and status = 'pending';
-- The sweeps' look-ups across organizations: what was not decided in time, and receipts whose time is over.
create index verification_undecided on verification (created_at) where method = 'visual_evidence' and status = 'pending';
create index verification_decided on verification (decided_at) where method = 'visual_evidence' and status <> 'pending';
