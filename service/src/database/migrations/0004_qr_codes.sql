-- QR codes, and the forms that were opened by scanning one. No credential is here: each is derived from the code's id and version
-- with the server's secret.

create table qr_code (
  organization_id uuid not null,
  project_id uuid not null,
  qr_code_id uuid not null default uuid_v7(),
  mode text not null check (mode in ('permanent', 'rotating')),
  status text not null default 'active' check (status in ('active', 'revoked')),
  label text,
  -- Signed into every credential: one more, and all that were given out before open nothing. Two bytes there.
  version int not null default 1 check (version between 1 and 65535),
  created_at timestamptz not null default now(),
  regenerated_at timestamptz,
  revoked_at timestamptz,
  scan_count int not null default 0,
  opinion_count int not null default 0,
  primary key (organization_id, project_id, qr_code_id),
  foreign key (organization_id, project_id) references project
);
-- One active code a mode and project.
create unique index qr_code_active on qr_code (organization_id, project_id, mode) where status = 'active';
-- Look-up across organizations: a credential carries only the code's id.
create index qr_code_credential on qr_code (qr_code_id);

-- A form that was opened by a scan, from the moment somebody touched it; before, it is nowhere but in the page. Its id becomes its
-- verification's. Nothing here leads to an opinion, and the row goes when its hour is over.
create table qr_session (
  organization_id uuid not null,
  project_id uuid not null,
  verification_id uuid not null,
  qr_code_id uuid not null,
  touched_at timestamptz not null default now(),
  started_at timestamptz,
  submitted_at timestamptz,
  expires_at timestamptz not null,
  primary key (organization_id, project_id, verification_id),
  foreign key (organization_id, project_id, qr_code_id) references qr_code on delete cascade
);
-- How many came through a code in the last minute.
create index qr_session_touched on qr_session (organization_id, project_id, qr_code_id, touched_at);
-- The sweep's look-up across organizations: forms whose hour is over.
create index qr_session_ending on qr_session (expires_at);
