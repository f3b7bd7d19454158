-- People: who signs in to the dashboard, by what, and where they are signed in. A person belongs to no organization; being a member of
-- some does. These tables hold no tenant's data and begin with no organization_id.

create table person (
  person_id uuid primary key default uuid_v7(),
  name text not null,
  -- In the form it is compared in: lower case, ASCII.
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  -- Whether signing in takes a second factor.
  two_factor boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where somebody is signed in. The cookie is the token with a signature made with the server's secret: what stands here opens nothing.
create table person_session (
  session_id uuid primary key default uuid_v7(),
  person_id uuid not null references person on delete cascade,
  token text not null unique,
  -- What the browser says of itself, so that somebody knows their own sessions apart.
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on person_session (person_id);
create index person_session_ending on person_session (expires_at);

-- What somebody signs in by: a password, as a salted scrypt digest.
create table person_credential (
  credential_id uuid primary key default uuid_v7(),
  person_id uuid not null references person on delete cascade,
  provider text not null,
  account text not null,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, account)
);
create index on person_credential (person_id);

-- What proves something once, and until when: an address that was mailed, a sign-in that waits for its second factor. Digests.
create table person_proof (
  proof_id uuid primary key default uuid_v7(),
  identifier text not null,
  value text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on person_proof (identifier);
-- Whose they are: all of somebody's go when their password changes.
create index on person_proof (value);
create index person_proof_ending on person_proof (expires_at);

-- The second factor: its secret and its backup codes, encrypted with a key that is not here.
create table person_two_factor (
  two_factor_id uuid primary key default uuid_v7(),
  person_id uuid not null unique references person on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until a first code was right.
  verified boolean not null default true,
  failed_count int not null default 0,
  locked_until timestamptz
);

-- How often something was tried in its span of time: signing in as somebody, from somewhere. Digests of whom and where.
create table sign_in_attempt (
  subject bytea primary key,
  attempts int not null,
  since timestamptz not null default now(),
  -- When it counts no more.
  until timestamptz not null
);
create index sign_in_attempt_ending on sign_in_attempt (until);

create table member (
  organization_id uuid not null references organization,
  person_id uuid not null references person,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);
-- A person's look-up across organizations: where they are a member.
create index on member (person_id);
