-- The webhook portal: a person comes in by an address with a one-time code, and stays by a cookie. Both stand here as digests only.

create table portal_session (
  organization_id uuid not null references organization,
  session_id uuid not null default uuid_v7(),
  -- The API key that asked for it: a session ends with the key it came from.
  key_id uuid not null,
  theme text not null check (theme in ('light', 'dark')),
  -- The way in, until it is used.
  code_sha256 bytea,
  -- What the browser holds, from then on.
  token_sha256 bytea,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  -- Of the code first, of the session afterwards.
  expires_at timestamptz not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, key_id) references api_key,
  check ((code_sha256 is null) <> (token_sha256 is null))
);
-- Look-ups across organizations: who comes in knows only the code, who is in only the cookie.
create unique index portal_session_code on portal_session (code_sha256) where code_sha256 is not null;
create unique index portal_session_token on portal_session (token_sha256) where token_sha256 is not null;
-- The sweep's look-up across organizations: what is over.
create index portal_session_ending on portal_session (expires_at);
