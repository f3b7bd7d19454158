-- The schema: what Earshot keeps, in the order in which a reader meets it.
--
--   functions     ids, times, searching
--   organization  with its API keys and owners
--   project       with its goals and questions
--   customer      then links, imports, QR codes and forms: what leads a customer to an opinion
--   opinion       with its answers, comments, upvotes, verifications and receipts
--   subscriber    then suppressed addresses and emails
--   knowledge     what a team answers from
--   event         then destinations, deliveries, attempts: webhooks and their portal
--   person        members, invitations, sessions, the audit log
--   upkeep        idempotency keys, erasure, encryption keys
--
-- Every tenant table carries organization_id, and its primary key, its foreign keys and nearly all of its indexes begin with it, so that
-- the tables can later be spread over several servers by organization. An index that does not begin with it serves a look-up across
-- organizations, and says so: the tokens in addresses, API keys, slugs, and the sweeps over what is due.
--
-- Columns that end in _encrypted hold contents under a key that is not in the database; those that end in _sha256 hold digests.
-- Ids are UUIDs of version 7, in the order in which rows were created, except where a row must not tell when it was: those are random.

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Functions
-- ---------------------------------------------------------------------------------------------------------------------------------------

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- The number of the home that this database is, with which ids end: home-id.ts replaces it where there are several. 0: the first, or the only one.
create function home_id() returns int language sql immutable parallel safe return 0;

-- A new id. PostgreSQL 18 makes version 7 itself, strictly ascending within a session. Older servers get the same from a
-- function: milliseconds, then the fraction of the millisecond in the 12 bits after the version.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function uuid_v7() returns uuid language sql volatile parallel safe
      return case when home_id() = 0 then uuidv7()
        else encode(overlay(uuid_send(uuidv7()) placing substring(int4send(home_id()) from 3) from 15), 'hex')::uuid end;
  else
    create function uuid_v7_of(home int) returns uuid language plpgsql volatile parallel safe as $f$
    declare
      micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
      bytes bytea := uuid_send(gen_random_uuid());
      fraction int := ((micros % 1000) * 4096 / 1000)::int;
    begin
      bytes := overlay(bytes placing substring(int8send(micros / 1000) from 3) from 1 for 6);
      bytes := set_byte(bytes, 6, 112 + (fraction >> 8));
      bytes := set_byte(bytes, 7, fraction & 255);
      if home <> 0 then
        bytes := overlay(bytes placing substring(int4send(home) from 3) from 15);
      end if;
      return encode(bytes, 'hex')::uuid;
    end $f$;
    create function uuid_v7() returns uuid language sql volatile parallel safe return uuid_v7_of(home_id());
  end if;
end $$;

-- A version 7 id for a stated time and place in an order, random otherwise: it tells the time it was given, nothing finer.
create function uuid_v7_at(moment timestamptz, place int) returns uuid language plpgsql volatile parallel safe as $$
declare
  bytes bytea := uuid_send(gen_random_uuid());
begin
  bytes := overlay(bytes placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6);
  bytes := set_byte(bytes, 6, 112 + ((place >> 8) & 15));
  bytes := set_byte(bytes, 7, place & 255);
  return encode(bytes, 'hex')::uuid;
end $$;

-- A time as the API writes it: ISO 8601, UTC, milliseconds, Z.
create function iso(moment timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Functions name others where they are made, and are bound then: a node of Citus has no search path of ours. PL/pgSQL can't, and is told the
-- schema.
--
-- Functions of extensions are called by functions of ours, without quotes around what they do: so they are bound when these are made, and
-- found wherever the extension is. Connections see the schema of our tables alone, where an address names one.
create function without_accents(joined text) returns text language sql immutable parallel safe
  return lower(unaccent('unaccent'::regdictionary, normalize(joined, NFKC)));

-- One value or another, like `case`. Citus takes now() in an update as the argument of a function, but not within `case`, nor within a
-- function that PostgreSQL puts in its place: so it is one of PL/pgSQL.
create function iif(condition boolean, yes anycompatible, otherwise anycompatible) returns anycompatible language plpgsql immutable parallel safe as $$
begin
  if condition then return yes; end if;
  return otherwise;
end $$;

-- The text that a search looks at: composed, without accents, lower case. Immutable so that columns can be generated from it;
-- the dictionary it reads is part of the installation and does not change under it.
-- A text of ASCII alone is composed and has no accents: it is only made lower case, in a quarter of the time.
do $$
begin
  execute format($f$
    create function searchable(variadic texts text[]) returns text language plpgsql immutable parallel safe as $b$
    declare
      joined text := array_to_string(texts, ' ');
    begin
      if octet_length(joined) = char_length(joined) then return lower(joined); end if;
      return %I.without_accents(joined);
    end $b$ $f$, current_schema());
end $$;

-- The groups of three letters that a text has.
create function trigrams(written text) returns text[] language sql immutable parallel safe return show_trgm(written);

-- A search text as a LIKE pattern: the same text, anywhere, with nothing in it special.
create function search_pattern(query text) returns text language sql immutable parallel safe
  return '%' || replace(replace(replace(searchable(query), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Organizations
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- A tenant: it runs projects and owns everything in them.
create table organization (
  organization_id uuid primary key default uuid_v7(),
  name text not null,
  created_at timestamptz not null default now()
);

-- The directory of homes, which the first home has: organizations that live in another one, or have moved. No row: it lives here.
create table organization_home (
  organization_id uuid primary key,
  -- The name of its home.
  home text not null,
  -- Where it has lived before: what was given out there leads here.
  moved_from text[] not null default '{}',
  -- Where it is on its way to; null: nowhere. Then no node remembers where it lives.
  moving_to text,
  -- What comes now waits until it is said where it lives: its old home is about to take no more changes.
  is_closing boolean not null default false,
  -- Who moves it: each run has a number of its own, and is heard of each second while it lives.
  move_run bigint not null default 0,
  mover_heard_at timestamptz,
  created_at timestamptz not null default now()
);
create index organization_home_moving on organization_home (organization_id) where moving_to is not null;

-- Slugs of projects in other homes than the first, which has the directory: an address belongs to one project of the service.
create table slug_elsewhere (
  slug text primary key,
  organization_id uuid not null,
  home text not null,
  created_at timestamptz not null default now()
);

-- An organization that leaves this home, or has left it a moment ago (decision 74). Its tables have triggers meanwhile.
create table organization_move (
  organization_id uuid primary key,
  -- Of the directory.
  run bigint not null,
  -- Resting: its lanes are neither claimed nor kept. Closed: nothing of it changes here any more.
  state text not null default 'leaving' check (state in ('leaving', 'resting', 'closed'))
);

-- Rows that were changed since they were copied, by their keys.
create table organization_change (
  organization_id uuid not null,
  change_id bigint not null generated always as identity,
  table_name text not null,
  key jsonb not null,
  primary key (organization_id, change_id)
);

-- What a change and the mover lock: one of them is before the other.
create function move_lock(organization_id uuid) returns bigint language sql immutable return hashtextextended('move ' || organization_id, 0);

-- Before each change of a row of an organization that moves. The arguments: the table, for that of a partition is another, and the columns
-- of its key. A request is refused where the organization is closed; a job, whose statement is about many organizations, passes over it.
create function note_move() returns trigger language plpgsql set search_path from current as $$
declare
  whole jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  moving uuid := whole ->> 'organization_id';
  state_now text;
  changed jsonb;
begin
  if current_setting('earshot.mover', true) is distinct from moving::text then
    -- The mover takes the same lock for itself: after it, nobody is in the middle of a change who has not seen what it said.
    perform pg_advisory_xact_lock_shared(move_lock(moving));
    select state into state_now from organization_move where organization_id = moving;
    if state_now = 'closed' then
      if current_setting('application_name') ~ ' (jobs|engine)$' then return null; end if;
      raise exception 'the organization is on its way to another home' using errcode = 'ES001';
    end if;
    if state_now = 'resting' and tg_argv[0] = 'lane' and tg_op = 'UPDATE' then
      -- Only a claim or a renewal has a claim and another lease than before.
      if whole ->> 'claim_token' is not null and whole ->> 'lease_until' is distinct from to_jsonb(old) ->> 'lease_until' then
        return null;
      end if;
    end if;
    if state_now is not null then
      select jsonb_object_agg(name, whole -> name) into changed from unnest(tg_argv[1:]) as name;
      insert into organization_change (organization_id, table_name, key) values (moving, tg_argv[0], changed);
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- An address that is told about the organization as a whole: that a destination is failing, that it was disabled.
create table organization_owner (
  organization_id uuid not null references organization,
  email text not null,
  language text not null default 'en',
  created_at timestamptz not null default now(),
  primary key (organization_id, email)
);

-- An API key. The key itself is shown once and not kept.
create table api_key (
  organization_id uuid not null references organization,
  key_id uuid not null default uuid_v7(),
  name text not null,
  permissions text[] not null,
  secret_sha256 bytea not null,
  -- The name of the member who created it.
  created_by text,
  -- That member, who may be gone. Their keys end when their directory takes them away.
  person_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, key_id)
);
-- A look-up across organizations: a request knows only its key.
create unique index api_key_secret on api_key (secret_sha256);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Projects, goals, questions
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- A project: what opinions are asked about. A deleted one is gone at once for everybody who asks; the rows that belong to it follow in
-- small pieces, and its own row last (decision 13).
create table project (
  organization_id uuid not null references organization,
  project_id uuid not null default uuid_v7(),
  name text not null,
  slug text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  settings jsonb not null default '{}',
  platform_goals jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set: the project is deleted. It is archived as well, so that it takes nothing on the way, and its slug can't be one any more.
  deleted_at timestamptz,
  -- Keys that encrypted the unsubscribe links of its emails where it was before it was moved here (decision 67). They are of no other project.
  moved_unsubscribe_keys bytea[] not null default '{}',
  primary key (organization_id, project_id)
);
-- Whether there are any that were moved here: asked before an address is looked up that is not of this instance.
create index project_moved on project (organization_id, project_id) where moved_unsubscribe_keys <> '{}';
-- A look-up across organizations: a public address knows only its slug.
create unique index project_slug on project (slug);
-- A look-up across organizations: a widget may be told its project by the id alone.
create index project_by_id on project (project_id);
-- The sweep's look-up across organizations: projects that remind their customers.
create index project_reminding on project (organization_id, project_id)
  where settings->>'reminderAfterDays' is not null and deleted_at is null;
-- The sweep's look-up across organizations: projects whose rows are still to go.
create index project_deleted on project (deleted_at) where deleted_at is not null;

-- A goal: something the business wants to learn or reach, in its own words.
create table goal (
  organization_id uuid not null,
  project_id uuid not null,
  goal_id uuid not null default uuid_v7(),
  goal text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, project_id, goal_id),
  foreign key (organization_id, project_id) references project
);

-- A question that customers are asked, with the options it has.
create table question (
  organization_id uuid not null,
  project_id uuid not null,
  question_id uuid not null default uuid_v7(),
  tags text[] not null,
  priority int not null,
  question text not null,
  answer_mode text not null check (answer_mode in ('single_select', 'multi_select', 'text_only')),
  -- The options, in their order; json keeps them as they were written.
  answers json not null,
  status text not null check (status in ('active', 'archived')),
  response_visibility text not null check (response_visibility in ('default', 'public', 'private')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted question stays behind its answers.
  deleted_at timestamptz,
  primary key (organization_id, project_id, question_id),
  foreign key (organization_id, project_id) references project
);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Customers, links, QR codes, forms
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- A customer who gave a named opinion. The id is random: it tells nothing about when.
create table customer (
  organization_id uuid not null references organization,
  customer_id uuid not null default gen_random_uuid(),
  -- An address that was shown to be theirs; null where none was needed.
  email text,
  -- An address that was only typed. It joins nobody's opinions; the customer is emailed there.
  contact_email text,
  created_at timestamptz not null default now(),
  primary key (organization_id, customer_id),
  unique (organization_id, email)
);
create index customer_contact on customer (organization_id, contact_email) where contact_email is not null;

-- A delivery link: an address made for one customer, good for one opinion. The token in it is not here: it is derived from the id with
-- the server's secret.
create table link (
  organization_id uuid not null,
  project_id uuid not null,
  verification_id uuid not null default uuid_v7(),
  customer_email text not null,
  -- The address in the form it is compared in.
  customer_email_ascii text not null,
  customer_reference text,
  customer_name text,
  language text,
  redirect_url text,
  validity_minutes int not null,
  status text not null default 'issued' check (status in ('issued', 'clicked', 'submitted', 'expired')),
  review_id uuid,
  -- Whether a form that was open when the link expired was submitted: once (decision 7).
  late_opinion boolean not null default false,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  emailed_at timestamptz,
  -- When its customer was reminded of it, which happens once.
  reminded_at timestamptz,
  -- A worker is at it until then, or it is not to be tried before.
  reminder_next_at timestamptz,
  -- Its customer was reminded, or is not to be.
  reminder_over boolean not null default false,
  clicked_at timestamptz,
  submitted_at timestamptz,
  search text not null generated always as (searchable(customer_email, customer_reference, verification_id::text)) stored,
  primary key (organization_id, project_id, verification_id)
  -- No foreign key to the project: each link would lock its row, and all that are created at once would share the lock, which was a fifth
  -- of their cost. The statement that creates a link looks whether the project is there; one is purged a minute after it was deleted.
);
-- A look-up across organizations: the customer's token carries only the id.
create index link_verification on link (verification_id);
-- The list, and the funnel from the index alone.
create index link_newest on link (organization_id, project_id, issued_at, verification_id)
  include (emailed_at, clicked_at, submitted_at, expires_at);
create index link_status on link (organization_id, project_id, status, issued_at, verification_id);
-- Links that can still be used first, then by when they expire.
create index link_expiring on link (organization_id, project_id, ((status in ('submitted', 'expired'))::int), expires_at, verification_id);
create index link_search on link using gin (search gin_trgm_ops);
-- All links of an address, for its holder's data and their erasure.
create index link_customer on link (organization_id, customer_email_ascii);
-- One opinion a link. The link's row is its use, whatever became of the opinion.
create unique index link_review on link (organization_id, review_id) where review_id is not null;
-- The sweep's look-up across organizations: links that are about to expire.
create index link_open on link (expires_at) where status in ('issued', 'clicked');
-- Emailed links that nobody has used, those first that were emailed first: of these a customer may be reminded.
create index link_reminder on link (organization_id, project_id, emailed_at)
  where status = 'issued' and emailed_at is not null and not reminder_over;

-- An address that was sent a link of a project: one email in 48 hours. The row is locked while that is decided. A claim on it is committed
-- before the mail server is spoken to, and becomes the time of the email afterwards; a claim that is left behind belongs to a process
-- that died (decision 10).
create table link_email (
  organization_id uuid not null,
  project_id uuid not null,
  customer_email text not null,
  emailed_at timestamptz,
  claimed_at timestamptz,
  -- Names the request that claimed it or sent it last, so that the same one asked again knows its own work.
  attempt_id uuid,
  verification_id uuid,
  -- A link that is made when its email has gone out, as it will be; null for one that was there.
  new_link json,
  -- Whether the email reminds of a link that was emailed before.
  is_reminder boolean not null default false,
  primary key (organization_id, project_id, customer_email)
);
-- Emails that an organization has sent within a minute.
create index link_email_sent on link_email (organization_id, emailed_at);
-- The sweep's look-up across organizations, and emails that an organization is sending now: claims are few.
create index link_email_claimed on link_email (organization_id, claimed_at) where claimed_at is not null;

-- An import: a file of customers who are to get a link. Its counts stand here, so that a list of imports costs the same whatever they hold.
create table link_import (
  organization_id uuid not null,
  project_id uuid not null,
  import_id uuid not null default uuid_v7(),
  file_name text not null,
  kind text not null check (kind in ('email', 'links')),
  validity_minutes int not null,
  -- reading: the file comes in; it is not listed yet, and forgotten when it is left so.
  status text not null default 'reading' check (status in ('reading', 'ready', 'running', 'done', 'cancelled')),
  row_count int not null default 0,
  eligible_count int not null default 0,
  done_count int not null default 0,
  failed_count int not null default 0,
  -- Rows that have each reason: {"DUPLICATE": 3}.
  reasons jsonb not null default '{}',
  next_batch_at timestamptz not null default now(),
  -- Since when the mail server takes none of its emails.
  failing_since timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, project_id, import_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
-- The sweep's look-ups across organizations: imports with a batch that is due, and old ones.
create index link_import_running on link_import (next_batch_at) where status = 'running';
create index link_import_ending on link_import (created_at);

-- A row of an import: a customer, and what became of them. The rows that are still eligible are those that are left to do.
create table link_import_row (
  organization_id uuid not null,
  project_id uuid not null,
  import_id uuid not null,
  row int not null,
  customer_email text not null,
  -- The address in the form it is compared in; null where it is none.
  customer_email_ascii text,
  customer_reference text,
  customer_name text,
  language text,
  state text not null check (state in ('eligible', 'ineligible', 'done', 'failed', 'cancelled')),
  reason text,
  detail text,
  -- Until when the 48-hour rule holds.
  next_eligible_at timestamptz,
  -- Its email was not taken: since when, and when it is tried again; null: it was not tried yet.
  failing_since timestamptz,
  next_attempt_at timestamptz,
  verification_id uuid,
  primary key (organization_id, project_id, import_id, row),
  foreign key (organization_id, project_id, import_id) references link_import on delete cascade
);
create index link_import_row_state on link_import_row (organization_id, project_id, import_id, state, row);
-- The rows that are left to do: those that were not tried yet go first.
create index link_import_row_next on link_import_row (organization_id, project_id, import_id, next_attempt_at nulls first, row) where state = 'eligible';
-- All rows of an address, for its holder's data and their erasure.
create index link_import_row_customer on link_import_row (organization_id, customer_email_ascii);

-- An import of opinions that were given elsewhere: a file of another service.
create table opinion_import (
  organization_id uuid not null,
  project_id uuid not null,
  import_id uuid not null default uuid_v7(),
  file_name text not null,
  preset text not null check (preset in ('trustpilot', 'judgeme', 'yotpo', 'google')),
  -- Whether its opinions have events.
  announce boolean not null,
  -- reading: the file comes in; it is not listed yet, and forgotten when it is left so.
  status text not null default 'reading' check (status in ('reading', 'ready', 'running', 'done', 'cancelled')),
  row_count int not null default 0,
  eligible_count int not null default 0,
  done_count int not null default 0,
  failed_count int not null default 0,
  -- Rows that have each reason: {"DUPLICATE": 3}.
  reasons jsonb not null default '{}',
  next_batch_at timestamptz not null default now(),
  created_by text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, project_id, import_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
-- The sweep's look-ups across organizations: imports with a batch that is due, and old ones.
create index opinion_import_running on opinion_import (next_batch_at) where status = 'running';
create index opinion_import_ending on opinion_import (created_at);

-- A row of an import of opinions. Its texts stand here only until it is an opinion, or is not going to be one.
create table opinion_import_row (
  organization_id uuid not null,
  project_id uuid not null,
  import_id uuid not null,
  row int not null,
  external_id text not null,
  title text,
  opinion text,
  customer_name text,
  language text,
  given_at timestamptz,
  state text not null check (state in ('eligible', 'ineligible', 'done', 'failed', 'cancelled')),
  reason text,
  detail text,
  review_id uuid,
  primary key (organization_id, project_id, import_id, row),
  foreign key (organization_id, project_id, import_id) references opinion_import on delete cascade
);
create index opinion_import_row_state on opinion_import_row (organization_id, project_id, import_id, state, row);

-- What was imported, by its id elsewhere: once, however often its file comes in, also when the opinion is deleted later.
create table imported_opinion (
  organization_id uuid not null,
  project_id uuid not null,
  preset text not null,
  external_id text not null,
  review_id uuid not null,
  primary key (organization_id, project_id, preset, external_id),
  foreign key (organization_id, project_id) references project
);

-- A shop whose orders come in: its platform posts each change of an order, signed with the secret. Deleted, its orders stay; those that
-- still waited are not sent.
create table order_source (
  organization_id uuid not null,
  project_id uuid not null,
  order_source_id uuid not null default uuid_v7(),
  platform text not null check (platform in ('woocommerce', 'shopify')),
  send_after_days int not null,
  secret_encrypted bytea not null,
  -- Names the key that the secret is encrypted with.
  encryption_key_id text not null,
  -- When the first of its waiting orders is due: a worker looks at the sources alone.
  next_batch_at timestamptz not null default 'infinity',
  -- One worker at a time sends for it.
  leased_until timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  -- The last signed request, to the minute.
  received_at timestamptz,
  primary key (organization_id, project_id, order_source_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
-- A look-up across organizations: the address that a shop posts to carries only the id.
create unique index order_source_by_id on order_source (order_source_id);
-- The sweep's look-up across organizations: sources with an order that is due.
create index order_source_due on order_source (next_batch_at) where next_batch_at < 'infinity';

-- A fulfilled order, whose customer is emailed one link: once, however often the shop tells of it. Of a forgotten one the digest of its
-- reference is left, so that the same request, sent again years later, still makes nothing.
create table customer_order (
  organization_id uuid not null,
  project_id uuid not null,
  order_id uuid not null default uuid_v7(),
  order_source_id uuid not null,
  reference_sha256 bytea not null,
  reference text,
  -- As the shop counts: some of its requests name nothing else.
  platform_order_id text,
  customer_email text,
  -- The address in the form it is compared in; null where it is none.
  customer_email_ascii text,
  customer_name text,
  language text,
  state text not null check (state in ('waiting', 'sent', 'skipped', 'forgotten')),
  reason text,
  send_at timestamptz not null,
  -- Since when its email was not taken; null: it was not tried, or the mail server took it.
  failing_since timestamptz,
  verification_id uuid,
  created_at timestamptz not null default now(),
  search text not null generated always as (searchable(customer_email, reference)) stored,
  primary key (organization_id, project_id, order_id),
  check (state <> 'forgotten' or num_nonnulls(reference, platform_order_id, customer_email, customer_email_ascii, customer_name, verification_id) = 0)
);
-- One row an order.
create unique index customer_order_once on customer_order (organization_id, project_id, order_source_id, reference_sha256);
create index customer_order_platform_id on customer_order (organization_id, project_id, order_source_id, platform_order_id)
  where state = 'waiting' and platform_order_id is not null;
create index customer_order_newest on customer_order (organization_id, project_id, created_at, order_id) where state <> 'forgotten';
create index customer_order_search on customer_order using gin (search gin_trgm_ops);
create index customer_order_waiting on customer_order (organization_id, project_id, order_source_id, send_at) where state = 'waiting';
-- All orders of an address, for its holder's data and their erasure.
create index customer_order_customer on customer_order (organization_id, customer_email_ascii);
-- The sweep's look-up across organizations: old orders.
create index customer_order_ending on customer_order (send_at) where state <> 'forgotten';

-- A QR code, printed or shown on a screen. No credential is here: each is derived from the code's id and version with the server's secret.
create table qr_code (
  organization_id uuid not null,
  project_id uuid not null,
  qr_code_id uuid not null default uuid_v7(),
  mode text not null check (mode in ('permanent', 'rotating')),
  status text not null default 'active' check (status in ('active', 'revoked')),
  label text,
  -- Signed into every credential in two bytes. With the next version, all that were given out before open nothing.
  version int not null default 1 check (version between 1 and 65535),
  scan_count int not null default 0,
  opinion_count int not null default 0,
  created_at timestamptz not null default now(),
  regenerated_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, project_id, qr_code_id),
  foreign key (organization_id, project_id) references project
);
-- One active code a mode and project.
create unique index qr_code_active on qr_code (organization_id, project_id, mode) where status = 'active';
-- A look-up across organizations: a credential carries only the code's id.
create index qr_code_credential on qr_code (qr_code_id);

-- An address of a link, a QR code or a subscription that was given out where the project was before it was moved here: a digest of it, by which it is
-- known when it comes (decision 67). What it names is in the address itself.
create table moved_token (
  organization_id uuid not null,
  project_id uuid not null,
  token_sha256 bytea not null,
  primary key (organization_id, project_id, token_sha256),
  foreign key (organization_id, project_id) references project
);

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
-- Scans of a code in the last minute.
create index qr_session_touched on qr_session (organization_id, project_id, qr_code_id, touched_at);
-- The sweep's look-up across organizations: forms whose hour is over.
create index qr_session_ending on qr_session (expires_at);

-- A form that was sent from a page where anybody may write: it gives one thing, and a project takes so many an hour. Nothing here says
-- who sent it, or what it became.
create table form_use (
  organization_id uuid not null,
  project_id uuid not null,
  session_id bytea not null,
  -- opinion, comment, …: each has a limit of its own.
  purpose text not null,
  -- A digest, under a key, of what was sent: the same form with the same contents is answered as before.
  content_sha256 bytea,
  used_at timestamptz not null default now(),
  primary key (organization_id, project_id, session_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index form_use_recent on form_use (organization_id, project_id, purpose, used_at);
-- The sweep's look-up across organizations: forms that are too old to be sent again.
create index form_use_old on form_use (used_at);

-- What visitors used of a project lately, counted by where they are and by what it was (service/src/limits/visitor-limits.ts).
create table visitor_use (
  organization_id uuid not null,
  project_id uuid not null,
  -- A digest under a key: of a kind and an address, a form, an opinion or a comment.
  subject bytea not null,
  uses int not null,
  -- Since when it counts, and when it counts from the beginning: to the minute.
  since timestamptz not null,
  until timestamptz not null,
  primary key (organization_id, project_id, subject),
  foreign key (organization_id, project_id) references project on delete cascade
  -- Rows are updated in place, again and again.
) with (fillfactor = 70);
-- The sweep's look-up across organizations: counts that are over.
create index visitor_use_over on visitor_use (until);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Opinions
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- An opinion. An incognito one carries nothing that came from its customer but the words: no customer, no name, no link,
-- no time finer than the day (decision 3).
create table opinion (
  organization_id uuid not null,
  project_id uuid not null,
  review_id uuid not null default gen_random_uuid(),
  -- A search walks through thousands of rows, and PostgreSQL reads each from the left, up to the last column asked for: so these two
  -- come first (10,000 rows: 5.0 ms instead of 5.8).
  created_at timestamptz not null default now(),
  search text not null generated always as (searchable(title, opinion, customer_name)) stored,
  title text not null,
  opinion text not null,
  incognito boolean not null,
  customer_id uuid,
  customer_name text,
  language text,
  source text not null check (source in ('delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct', 'import')),
  verification_method text check (verification_method in ('visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating')),
  verification_status text check (verification_status in ('pending', 'verified', 'rejected', 'expired', 'cancelled')),
  verified_at timestamptz,
  status text not null default 'published' check (status in ('published', 'pending', 'hidden')),
  -- Why it is hidden: a reason of the closed list, and the team's own note.
  hidden_reason text,
  hidden_note text,
  hidden_by text,
  hidden_at timestamptz,
  -- When the team published one that had waited for it.
  approved_at timestamptz,
  upvotes int not null default 0,
  comment_count int not null default 0,
  answer_count int not null default 0,
  responded_at timestamptz,
  -- A column, not an expression in an index: only so can the index alone count it.
  response_status text not null generated always as (case when responded_at is null then 'unresponded' else 'responded' end) stored,
  -- The customer's private address. Whoever has its token owns the opinion.
  own_token_sha256 bytea,
  -- Changes that its customer made. Bounds them, and gives the order of an incognito opinion's events of one day.
  changes int not null default 0,
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (organization_id, project_id, review_id),
  foreign key (organization_id, project_id) references project,
  check (not incognito or (customer_id is null and customer_name is null)),
  -- Nothing that was given elsewhere is verified here.
  check (source <> 'import' or (verification_method is null and verification_status is null))
);
-- Lists by time, and the overview's counts from the index alone.
create index opinion_newest on opinion (organization_id, project_id, created_at, review_id)
  include (responded_at, verification_status, incognito);
-- The inbox: every filter and every order of it, answered by this index alone. A project's opinions are looked through in it without
-- reading one of them; only those that are shown are read.
create index opinion_inbox on opinion (organization_id, project_id, created_at, review_id)
  include (status, verification_status, response_status, source, upvotes, comment_count, updated_at);
create index opinion_responses on opinion (organization_id, project_id, response_status, created_at, review_id);
create index opinion_upvoted on opinion (organization_id, project_id, upvotes, created_at, review_id);
create index opinion_commented on opinion (organization_id, project_id, comment_count, created_at, review_id);
create index opinion_updated on opinion (organization_id, project_id, updated_at, review_id);
create index opinion_source on opinion (organization_id, project_id, source, created_at, review_id);
-- Opinions that need a response: counted, and listed first.
create index opinion_waiting on opinion (organization_id, project_id, created_at, review_id)
  where status = 'published' and responded_at is null;
-- Pending and hidden ones are few.
create index opinion_unpublished on opinion (organization_id, project_id, status, created_at, review_id) where status <> 'published';
-- The public page's list, in its order, its size, and the feed.
create index opinion_published on opinion (organization_id, project_id, created_at, review_id) where status = 'published';
-- The numbers on the public page, from the index alone.
create index opinion_counts on opinion (organization_id, project_id, status, verification_status, response_status)
  include (verification_method);
-- Those that waited for the team: how long that took.
create index opinion_approved on opinion (organization_id, project_id) include (created_at, approved_at, incognito, status)
  where approved_at is not null;
-- Whether a customer has given another opinion, elsewhere in the organization: one who hasn't goes with the project.
create index opinion_customer on opinion (organization_id, customer_id) where customer_id is not null;
-- Keyed by the text alone: with the organization beside it, a search of one that holds most of the table reads most of the
-- index (a rare word among 1,000,000 rows: 17 ms instead of 1 ms).
create index opinion_search on opinion using gin (search gin_trgm_ops);
-- A look-up across organizations: a private address carries only its token.
create unique index opinion_own on opinion (own_token_sha256) where own_token_sha256 is not null;

-- A delayed opinion: an incognito one that came with a delivery link, until it is released with others (decision 32). Neither a column
-- nor the id says when a row came. Whether it is published is decided when it appears: what the project was set to when it came
-- would tell when that was.
create table held_opinion (
  organization_id uuid not null,
  project_id uuid not null,
  held_id uuid not null default gen_random_uuid(),
  own_token_sha256 bytea not null,
  written jsonb not null,
  source text not null,
  method text,
  release_at timestamptz not null,
  -- The least number of a project's that appear together: the most that any form promised to those that wait. Both columns are the same on
  -- all of a project's rows, so that they don't tell which came first.
  batch_min int not null default 5,
  primary key (organization_id, project_id, held_id),
  foreign key (organization_id, project_id) references project
);
-- Look-ups across organizations: a private address, and rows that are due.
create unique index held_opinion_own on held_opinion (own_token_sha256);
create index held_opinion_due on held_opinion (release_at);

-- The transparency log of a project (decision 64): which opinions were published and hidden, as a Merkle tree that only grows. Its size,
-- and the key that signs its heads; the private one is encrypted.
create table transparency_log (
  organization_id uuid not null,
  project_id uuid not null,
  size int not null default 0,
  public_key bytea not null,
  key_encrypted bytea not null,
  -- Names the key that the private key is encrypted with.
  encryption_key_id text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project
);

-- A publication or a hiding that is not in the log yet: written by the statement of the change, taken by a worker. `change_id` orders
-- those of one opinion, whose row the statement has locked.
create table log_change (
  organization_id uuid not null,
  project_id uuid not null,
  change_id bigint not null generated always as identity,
  review_id uuid not null,
  type text not null check (type in ('published', 'hidden')),
  reason text,
  -- Of an incognito opinion the UTC day alone.
  at timestamptz not null,
  primary key (organization_id, project_id, change_id),
  check ((type = 'hidden') = (reason is not null))
);

-- The leaves: text, since every byte of it is hashed. It holds nothing but time, type, reason and id, and is never changed.
create table log_leaf (
  organization_id uuid not null,
  project_id uuid not null,
  index int not null,
  leaf text not null,
  primary key (organization_id, project_id, index)
);

-- The hash of each complete subtree, leaves (level 0) included: a root or a proof reads some dozens of them, however large the log is.
create table log_node (
  organization_id uuid not null,
  project_id uuid not null,
  level smallint not null,
  index int not null,
  hash bytea not null,
  primary key (organization_id, project_id, level, index)
);

-- An answer, with question, tags and option texts as they stood when it was given. review_id is null for an answer given
-- in the widget without an opinion.
create table answer (
  organization_id uuid not null,
  project_id uuid not null,
  answer_id uuid not null default gen_random_uuid(),
  review_id uuid,
  question_id uuid not null,
  question text not null,
  tags text[] not null,
  answer text,
  selected_options text[] not null,
  selected_option_ids text[] not null,
  customer_id uuid,
  customer_name text,
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (searchable(variadic array[answer, question] || selected_options)) stored,
  primary key (organization_id, project_id, answer_id),
  foreign key (organization_id, project_id, question_id) references question,
  foreign key (organization_id, project_id, review_id) references opinion
);
create index answer_newest on answer (organization_id, project_id, created_at, answer_id);
create index answer_question on answer (organization_id, project_id, question_id, created_at, answer_id);
create index answer_review on answer (organization_id, project_id, review_id) where review_id is not null;
create index answer_search on answer using gin (search gin_trgm_ops);

-- A comment on an opinion; the owner's response is the one with is_response.
create table comment (
  organization_id uuid not null,
  project_id uuid not null,
  review_id uuid not null,
  comment_id uuid not null default gen_random_uuid(),
  parent_comment_id uuid,
  -- The order of an opinion's comments. Times can't give it: an incognito customer's are days.
  place int not null default 0,
  author_type text not null check (author_type in ('customer', 'business')),
  author_id uuid,
  author_name text,
  is_response boolean not null default false,
  content text not null,
  -- Why the team hid it, as of opinions: a reason of the closed list. The team deletes its own comments instead.
  hidden_reason text,
  hidden_by text,
  hidden_at timestamptz,
  -- The private address it is changed from: the opinion's where its customer wrote it, one of its own where a visitor did.
  own_token_sha256 bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, project_id, review_id, comment_id),
  foreign key (organization_id, project_id, review_id) references opinion,
  check (hidden_reason is null or (author_type = 'customer' and hidden_at is not null))
);
-- One owner response an opinion.
create unique index comment_response on comment (organization_id, project_id, review_id) where is_response;
-- A look-up across organizations: a private address carries only its token.
create index comment_own on comment (own_token_sha256) where own_token_sha256 is not null;

-- An upvote, one a person and opinion. The digest is of the person's random id and the opinion's together: what one person likes can't
-- be read from the rows.
create table upvote (
  organization_id uuid not null,
  project_id uuid not null,
  review_id uuid not null,
  visitor_sha256 bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, project_id, review_id, visitor_sha256),
  foreign key (organization_id, project_id, review_id) references opinion on delete cascade
);
-- Upvotes that a project had lately.
create index upvote_recent on upvote (organization_id, project_id, created_at);

-- A verification that started: whether a purchase stands behind an opinion. One made by a delivery link has the link's id.
create table verification (
  organization_id uuid not null,
  project_id uuid not null,
  verification_id uuid not null default uuid_v7(),
  review_id uuid,
  method text not null check (method in ('visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating')),
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected', 'expired', 'cancelled')),
  -- Why the team did not accept it, as the customer reads it.
  reason text,
  -- The team's own note.
  note text,
  decided_by text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (organization_id, project_id, verification_id),
  foreign key (organization_id, project_id) references project
);
-- The team's lists: all of a project, those in one state, those by one method; and receipts, which are few among them, by their state.
create index verification_all on verification (organization_id, project_id, created_at, verification_id);
create index verification_newest on verification (organization_id, project_id, status, created_at, verification_id);
create index verification_method on verification (organization_id, project_id, method, created_at, verification_id);
create index verification_receipts on verification (organization_id, project_id, status, created_at, verification_id)
  where method = 'visual_evidence';
-- A deleted opinion's verifications.
create index verification_review on verification (organization_id, review_id) where review_id is not null;
-- One receipt at a time waits for a decision on an opinion.
create unique index verification_waiting on verification (organization_id, project_id, review_id)
  where method = 'visual_evidence' and status = 'pending';
-- The sweeps' look-ups across organizations: receipts that were not decided in time, and those whose time is over.
create index verification_undecided on verification (created_at) where method = 'visual_evidence' and status = 'pending';
create index verification_decided on verification (decided_at) where method = 'visual_evidence' and status <> 'pending';

-- A receipt: a picture or a PDF that shows a purchase. Kept until 30 days after the decision.
create table receipt (
  organization_id uuid not null,
  project_id uuid not null,
  verification_id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  contents_encrypted bytea not null,
  -- Which key opens it. Null: each is tried.
  encryption_key_id text,
  uploaded_at timestamptz not null default now(),
  primary key (organization_id, project_id, verification_id),
  foreign key (organization_id, project_id, verification_id) references verification on delete cascade
);
-- Encrypted bytes can't be compressed.
do $$
begin
  -- Citus takes no such statement: there, it is tried to make them smaller.
  if not exists (select from pg_extension where extname = 'citus') then
    alter table receipt alter column contents_encrypted set storage external;
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Subscribers, suppressed addresses, emails
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- A subscriber: somebody who wants to hear from a project, or who did.
--
-- pending    asked or invited, not confirmed; forgotten at expires_at
-- declined   said no, or did not ask; the address is kept as long, so that it is not emailed again
-- active     confirmed
-- left       unsubscribed; name and address are gone, the link in old emails still finds what it was about until expires_at
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
  -- Emails that ask for a confirmation or say that there is nothing to confirm: the last one, and how many in the last seven days.
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
create unique index subscriber_email on subscriber (organization_id, project_id, email_ascii)
  where status in ('pending', 'declined', 'active');
-- Everything of an address: leaving all projects of an organization, ending a block.
create index subscriber_address on subscriber (organization_id, email_ascii);
create index subscriber_newest on subscriber (organization_id, project_id, confirmed_at, subscriber_id) where status = 'active';
create index subscriber_search on subscriber using gin (search gin_trgm_ops);
-- Emails that a project has sent in the last hour.
create index subscriber_mailed on subscriber (organization_id, project_id, mailed_at);
-- A look-up across organizations: the link in an email carries only the id.
create index subscriber_id on subscriber (subscriber_id);
-- The sweep's look-up across organizations: those that are about to be forgotten.
create index subscriber_ending on subscriber (expires_at) where expires_at is not null;

-- A suppressed address: it is not emailed, by its owner's wish or the team's. project_id null: by no project of the organization.
create table suppression (
  organization_id uuid not null references organization,
  suppression_id uuid not null default uuid_v7(),
  project_id uuid,
  -- The address in the form it is compared in; of one that was erased, what erased_under makes of it.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'blocked')),
  created_at timestamptz not null default now(),
  primary key (organization_id, suppression_id),
  -- A null is a value here: one row for the whole organization, not many.
  unique nulls not distinct (organization_id, email, project_id, reason),
  foreign key (organization_id, project_id) references project on delete cascade
);
-- Addresses that the team blocked, among the many that don't want email.
create index suppression_blocked on suppression (organization_id, project_id, suppression_id) where reason = 'blocked';

-- An organization's key for erased addresses. An erased address that is not to be emailed stays known only by a keyed digest:
-- `erased:` and 64 hexadecimal digits where the address stood. A key an organization, so that one's list says nothing about another's.
create table suppression_key (
  organization_id uuid primary key references organization,
  -- Two of these have 244 random bits, and need no extension.
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  -- Those of organizations that projects came from: what these erased stays known.
  other_keys bytea[] not null default '{}'
);

-- An address as it is written once it is erased under a key, from the form it is compared in.
create function erased_under(key bytea, email text) returns text language sql immutable parallel safe as $$
  select 'erased:' || encode(sha256(key || sha256(key || convert_to(email, 'UTF8'))), 'hex')
$$;

-- An email that waits to be sent, or was. Its contents carry links, so they are encrypted, and deleted after 30 days; the row stays and
-- says what became of it.
create table mail (
  organization_id uuid not null,
  mail_id uuid not null default uuid_v7(),
  -- Null: an email to an organization's owners is about no project.
  project_id uuid,
  -- What it is about: link, confirmation, …
  kind text not null,
  -- Of an email to a destination: which, and the events that it tells of. Not sent once that takes nothing any more, or one of these told
  -- of a person who was erased.
  destination_id uuid,
  event_ids uuid[],
  -- The address in the form it is compared in: everything known about one is found by it.
  to_email text not null,
  contents_encrypted bytea,
  encryption_key_id text not null,
  -- kept: there is no mail server; it is read in the dashboard.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  -- While it waits: when it is due. While it is being sent: until when nobody else may try.
  next_attempt_at timestamptz not null default now(),
  -- Of an email that a visitor caused: when it is due, so that a project sends so many an hour. Null: the team or the service caused it.
  visitor_due_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, mail_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index mail_address on mail (organization_id, to_email);
-- Emails in one state, found without walking through the others.
create index mail_state on mail (organization_id, status, mail_id);
-- Those that tell of an event.
create index mail_events on mail using gin (event_ids) where event_ids is not null and contents_encrypted is not null;
create index mail_visitors on mail (organization_id, project_id, visitor_due_at) where visitor_due_at is not null;
-- The worker's look-ups across organizations: emails that are due, and the team's, which go first.
create index mail_due on mail (next_attempt_at) where status = 'queued';
create index mail_due_teams on mail (next_attempt_at) where status = 'queued' and visitor_due_at is null;
-- The sweep's look-up across organizations: contents that are to be deleted.
create index mail_contents on mail (created_at) where contents_encrypted is not null;
-- The command line's look-up across organizations: ids are version 7, the newest are the last.
create index mail_newest on mail (mail_id);

-- Test emails of an organization within a minute, on all nodes together.
create table mail_test (
  organization_id uuid primary key references organization,
  sent int not null,
  until timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The knowledge base
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- Words are compared by their stems, in the language of the passage, accents aside. A language without stems here has its words as
-- they are: knowledge_simple.
do $$
declare
  language text;
begin
  foreach language in array array['dutch', 'english', 'french', 'german', 'italian', 'portuguese', 'spanish', 'swedish'] loop
    execute format('create text search configuration %I (copy = %I)', 'knowledge_' || language, language);
    execute format('alter text search configuration %I alter mapping for hword, hword_part, word with unaccent, %I',
      'knowledge_' || language, language || '_stem');
  end loop;
  create text search configuration knowledge_simple (copy = simple);
  alter text search configuration knowledge_simple alter mapping for hword, hword_part, word with unaccent, simple;
end $$;

-- The configuration that compares words of a language, by its code.
create function knowledge_config(language text) returns regconfig language sql immutable parallel safe
  return case language
    when 'de' then 'knowledge_german'::regconfig
    when 'en' then 'knowledge_english'::regconfig
    when 'es' then 'knowledge_spanish'::regconfig
    when 'fr' then 'knowledge_french'::regconfig
    when 'it' then 'knowledge_italian'::regconfig
    when 'nl' then 'knowledge_dutch'::regconfig
    when 'pt' then 'knowledge_portuguese'::regconfig
    when 'sv' then 'knowledge_swedish'::regconfig
    else 'knowledge_simple'::regconfig
  end;

-- The languages that have stems, and one that has none.
create function knowledge_languages() returns text[] language sql immutable parallel safe as
  $$ select array['de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'sv', 'others'] $$;

-- The language whose little words (the, and, of) a text has most of, by its code; null when that isn't clear.
create function knowledge_language(sample text) returns text language sql stable parallel safe as $$
  with word as (
    select lower(word) as word from regexp_split_to_table(left(sample, 4000), '[\s\d[:punct:]]+') as word where word <> ''
  ), counted as (
    select language, count(*) as little
    from word, (values
      ('de', 'german_stem'::regdictionary), ('en', 'english_stem'), ('es', 'spanish_stem'), ('fr', 'french_stem'),
      ('it', 'italian_stem'), ('nl', 'dutch_stem'), ('pt', 'portuguese_stem'), ('sv', 'swedish_stem')
    ) as known (language, dictionary)
    where ts_lexize(dictionary, word) = '{}'
    group by language
  )
  select language from counted
  -- Two and more, a tenth of all words, and more than any other language has.
  where little >= 2 and little * 10 >= (select count(*) from word)
    and little > all (select other.little from counted as other where other.language <> counted.language)
$$;

-- A person's question as a query, in every language a passage may have: quoted phrases, or, and words with a minus mean what they do in
-- other searches. Empty when there is no word in it that could be found.
create function knowledge_query(asked text) returns tsquery language plpgsql stable parallel safe set search_path from current as $$
declare
  language text;
  meant tsquery;
  every tsquery := '';
  known text[] := '{}';
begin
  foreach language in array knowledge_languages() loop
    meant := websearch_to_tsquery(knowledge_config(language), asked);
    -- Words with a minus alone would find all there is, past the index.
    continue when meant::text = any (known) or querytree(meant) in ('', 'T');
    known := known || meant::text;
    every := every || meant;
  end loop;
  return every;
end $$;

-- A knowledge item: a text as it was given, a page as it was last read, or both.
create table knowledge_item (
  organization_id uuid not null references organization,
  item_id uuid not null default uuid_v7(),
  -- As given; null when the item is a page alone.
  text text,
  url text,
  -- The page, as it was when it was last read.
  page_text text,
  page_title text,
  status text not null check (status in ('ready', 'fetching', 'failed')),
  error text,
  -- When a worker may read the page; null when nothing is to be read. A worker that takes it moves this ahead: if it dies, another
  -- takes it then.
  read_due_at timestamptz,
  -- Counts changes of the address and takings: what was read for an older one is dropped.
  read_version int not null default 0,
  -- Times it was taken since it was last asked for.
  read_attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, item_id),
  check (text is not null or url is not null),
  check (url is not null or (page_text is null and page_title is null and read_due_at is null)),
  check ((status = 'fetching') = (read_due_at is not null))
);
-- The workers' look-up across organizations, from one to the next: pages to read.
create index knowledge_item_due on knowledge_item (organization_id, read_due_at) where read_due_at is not null;

-- A passage: a few sentences of an item's texts, with the headings above them.
create table knowledge_passage (
  organization_id uuid not null,
  item_id uuid not null,
  source text not null check (source in ('text', 'page')),
  number int not null,
  -- Its code; null when it is not known.
  language text,
  heading text not null,
  passage text not null,
  search tsvector not null,
  primary key (organization_id, item_id, source, number),
  foreign key (organization_id, item_id) references knowledge_item on delete cascade
);
-- The organization in the same index: one organization's search costs the same whatever the others keep. Without a list of pending
-- entries, which every search would read whole: passages are searched more often than they are made.
create index knowledge_passage_search on knowledge_passage using gin (organization_id, search) with (fastupdate = off);

-- A word that an organization's passages have or had, to find the one that a mistyped word is meant to be. One that no passage has any
-- more finds nothing.
create table knowledge_word (
  organization_id uuid not null references organization,
  word text not null,
  primary key (organization_id, word)
);
-- Whether words are alike, by the groups of three letters that they share, and how much: 0 to 1.
create function is_alike(word text, other text) returns boolean language sql stable parallel safe return word % other;
create function likeness(word text, other text) returns real language sql immutable parallel safe return similarity(word, other);
create index knowledge_word_alike on knowledge_word using gin (organization_id, word gin_trgm_ops) with (fastupdate = off);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Events and webhooks
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- An event: a change, announced. Events, deliveries and attempts live in one partition a day, so that old ones are dropped, not deleted.
-- The day is the event's; an incognito opinion's event has no finer time.
create table event (
  organization_id uuid not null,
  day date not null default (now() at time zone 'UTC')::date,
  event_id uuid not null default uuid_v7(),
  topic text not null,
  project_id uuid,
  resource_id uuid,
  occurred_at timestamptz not null default now(),
  data json not null,
  -- A test event is one destination's alone.
  is_test boolean not null default false,
  dispatched_at timestamptz,
  -- When it lost what tells of an erased person (decision 18); null: it is as it was recorded.
  redacted_at timestamptz,
  -- The trace that it belongs to, as a W3C traceparent; null: none was being made, or it would tell too much (decision 54).
  trace_parent text check (length(trace_parent) = 55),
  primary key (organization_id, day, event_id)
) partition by range (day);
-- The dispatcher's look-up across organizations: events that have not become deliveries yet.
create index event_undispatched on event (day, event_id) where dispatched_at is null;

-- An event that told of somebody who was erased: emptied of it when no destination waits for it any more.
create table erased_event (
  organization_id uuid not null,
  day date not null,
  event_id uuid not null,
  -- When to look whether one still waits.
  look_at timestamptz not null default now(),
  primary key (organization_id, day, event_id)
);
-- The sweep's look-up across organizations.
create index erased_event_due on erased_event (look_at);

-- A destination: an address of the business that events are posted to. A deleted one stays as long as the deliveries it is needed to
-- explain; its secrets and its lane go at once.
create table destination (
  organization_id uuid not null references organization,
  destination_id uuid not null default uuid_v7(),
  name text,
  -- webhook: the signed event. The others: a message for people, made of it when it is sent.
  kind text not null default 'webhook' check (kind in ('webhook', 'slack', 'discord', 'teams', 'email')),
  url text not null,
  -- Null: every topic, also those to come.
  topics text[],
  -- The conditions that an event meets to be sent, as DestinationFilter of the contract.
  filter jsonb not null default '{}',
  -- Emails: one for each event, or one with everything that happened in a day or a week.
  digest text not null default 'none' check (digest in ('none', 'day', 'week')),
  -- When the next of these is due; null: none is.
  digest_due_at timestamptz,
  -- custom: retry_delays, in seconds.
  retry_policy text not null default 'standard' check (retry_policy in ('standard', 'short', 'custom')),
  retry_delays int[],
  timeout_seconds int not null default 15 check (timeout_seconds between 1 and 30),
  rate_per_second int check (rate_per_second between 1 and 1000),
  -- Strictly in order by resource.
  ordered boolean not null default false,
  status text not null default 'enabled' check (status in ('enabled', 'paused', 'disabled', 'deleted')),
  disabled_reason text,
  -- Since when it is enabled, paused or disabled.
  status_changed_at timestamptz not null default now(),
  -- When the owners were told that it was disabled; earlier than status_changed_at: they are still to be told.
  disabled_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, destination_id)
);
-- The sweeps' look-up across organizations: paused, disabled and deleted ones.
create index destination_away on destination (status_changed_at) where status <> 'enabled';
-- The worker's look-up across organizations: digests that are due.
create index destination_digest on destination (digest_due_at) where digest_due_at is not null;

-- Whether an event meets every condition of a destination's filter. Of what an event does not have, no condition is met.
create function passes_filter(filter jsonb, project_id uuid, data json) returns boolean language sql immutable parallel safe as $$
  select filter = '{}' or (
    (not filter ? 'projectIds' or coalesce(filter -> 'projectIds' ? project_id::text, false))
    and (coalesce(filter ->> 'verified', 'all') = 'all'
      or coalesce((data ->> 'verified')::boolean = (filter ->> 'verified' = 'yes'), false))
    and (not filter ? 'words' or exists (
      select from jsonb_array_elements_text(filter -> 'words') as word
      where strpos(lower(concat_ws(' ', data ->> 'title', data ->> 'opinion', data ->> 'answer', data ->> 'content')), lower(word)) > 0
    ))
  )
$$;

-- A destination's topics, filter and status, from when on: why an event went there, or did not, can be told later (decision 21). Written by every
-- statement that changes them (service/src/webhooks/destination-versions.ts).
create table destination_version (
  organization_id uuid not null,
  destination_id uuid not null,
  changed_at timestamptz not null,
  topics text[],
  filter jsonb not null default '{}',
  status text not null,
  primary key (organization_id, destination_id, changed_at),
  foreign key (organization_id, destination_id) references destination on delete cascade
);

-- A signing secret of a destination. The newest signs first, an older one until it expires.
create table destination_secret (
  organization_id uuid not null,
  destination_id uuid not null,
  secret_id uuid not null default uuid_v7(),
  secret_encrypted bytea not null,
  encryption_key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (organization_id, destination_id, secret_id),
  foreign key (organization_id, destination_id) references destination on delete cascade
);

-- A failing destination, from its first failure after a success to its next success: what it is disabled by, and when its owners are told.
-- Faults of our own network are not counted. One that is enabled again, or has another address, is judged anew.
create table destination_failing (
  organization_id uuid not null,
  destination_id uuid not null,
  since timestamptz not null,
  failures int not null,
  -- Failures of at least two events.
  first_event_id uuid not null,
  is_several boolean not null default false,
  last_failure_at timestamptz not null,
  -- The response's status or the class of the failure, of the last that failed.
  last_result text,
  -- Hours of failing that the owners were told of last.
  told_hours int not null default 0,
  primary key (organization_id, destination_id),
  foreign key (organization_id, destination_id) references destination on delete cascade
);
-- The sweep's look-up across organizations: destinations that have been failing for long.
create index destination_failing_since on destination_failing (since);

-- When the next digest is due, at 06:00 UTC of a day or a Monday (docs/rules/webhooks.md#digests); null: there is none.
create function next_digest_at(digest text, after timestamptz) returns timestamptz language sql immutable as $$
  select case digest
    when 'day' then date_trunc('day', after - interval '6 hours', 'UTC') + interval '1 day 6 hours'
    when 'week' then date_trunc('week', after - interval '6 hours', 'UTC') + interval '7 days 6 hours'
  end
$$;

-- Events that a destination's next digest tells of: each is in one digest (service/src/webhooks/digests).
create table digest_event (
  organization_id uuid not null,
  destination_id uuid not null,
  day date not null,
  event_id uuid not null,
  primary key (organization_id, destination_id, day, event_id),
  foreign key (organization_id, destination_id) references destination on delete cascade
);
-- All that is put by of an event, for the erasure of whom it tells of.
create index digest_event_event on digest_event (organization_id, event_id);

-- A destination's lane: what waits for it is sent by one worker at a time, whose claim stands here (decision 9). So no delivery needs a
-- claim of its own, no destination gets more at once than one worker allows it, and finding due work costs the same however much waits.
create table lane (
  organization_id uuid not null,
  destination_id uuid not null,
  -- When something may be due, once nobody holds the claim; infinity: nothing waits.
  due_at timestamptz not null default 'infinity',
  -- Nothing is sent before: the breaker is open, or the destination's rate says so.
  not_before timestamptz,
  -- No pending delivery is of an earlier day.
  oldest_day date not null default 'infinity',
  -- How its receiver answered lately: dead and slow ones never take up all of a worker.
  health text not null default 'unknown' check (health in ('unknown', 'quick', 'slow')),
  -- Counts arrivals, claims and releases: one made on an older sight of the lane does not happen.
  version bigint not null default 0,
  -- Counts changes of the destination's address and secrets: who remembers them knows when to look again.
  target_version int not null default 0,
  claim_token uuid,
  lease_until timestamptz,
  -- The breaker: closed at 0; else how long it was opened last, since when, and by which rule. Past not_before, one probe.
  breaker_seconds int not null default 0,
  breaker_opened_at timestamptz,
  breaker_reason text check (breaker_reason in ('in-a-row', 'share')),
  failures_in_row int not null default 0,
  primary key (organization_id, destination_id),
  foreign key (organization_id, destination_id) references destination on delete cascade
  -- Every claim and release updates the row: room for it in the same page.
) with (fillfactor = 50);
-- The workers' look-ups across organizations: lanes with due work, and lanes whose worker is gone.
create index lane_due on lane (health, due_at) where claim_token is null;
create index lane_leased on lane (lease_until) where claim_token is not null;

-- The id of an automatic delivery. It follows from its event and destination, so there is exactly one, whoever dispatches.
create function automatic_delivery_id(event_id uuid, destination_id uuid) returns uuid language sql immutable parallel safe as $$
  -- The event's moment, so that deliveries sort as their events do; then 60 bits of a digest of both.
  select (left(event_id::text, 19) || 'a'
    || overlay(left(md5(event_id::text || destination_id::text), 15) placing '-' from 4 for 0))::uuid
$$;

-- A delivery: one event for one destination, with as many attempts as it takes. One that is being sent is pending; its lane is claimed. The
-- attempt that delivered it is its last, and has no row of its own: a delivery that goes well at once is one row (decision 73).
create table delivery (
  organization_id uuid not null,
  day date not null,
  delivery_id uuid not null,
  event_id uuid not null,
  destination_id uuid not null,
  topic text not null,
  resource_id uuid,
  origin text not null default 'automatic' check (origin in ('automatic', 'manual', 'recovery', 'test')),
  recovery_id uuid,
  ordered boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'exhausted', 'held', 'cancelled')),
  attempt_count int not null default 0,
  next_attempt_at timestamptz not null default now(),
  next_attempt_rule text,
  last_attempt_at timestamptz,
  last_response_status int,
  last_failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Of the attempt that delivered it, as in failed_attempt.
  duration_ms int,
  response_headers json,
  response_body bytea,
  is_redacted boolean not null default false,
  primary key (organization_id, day, delivery_id)
) partition by range (day);
-- Deliveries that wait for a destination: first attempts before retries, each kind in the order it became due.
create index delivery_due on delivery (organization_id, destination_id, (least(attempt_count, 1)), next_attempt_at, delivery_id)
  where state = 'pending';
-- None of the others has an entry for a delivery that goes well at once: they cost it nothing.
-- In ordered mode: deliveries that are to be sent before.
create index delivery_ordered on delivery (organization_id, destination_id, resource_id, event_id)
  where ordered and state in ('pending', 'held');
create index delivery_held on delivery (organization_id, destination_id, delivery_id) where state = 'held';
create index delivery_unsent on delivery (organization_id, delivery_id) where state in ('exhausted', 'held', 'cancelled');
-- An event's automatic deliveries are found by their ids; these are the others.
create index delivery_again on delivery (organization_id, event_id) where origin <> 'automatic';
create index delivery_recovery on delivery (organization_id, recovery_id) where recovery_id is not null;

-- An attempt that failed: one POST of a delivery, and how it was answered.
create table failed_attempt (
  organization_id uuid not null,
  day date not null,
  delivery_id uuid not null,
  attempt_number int not null,
  destination_id uuid not null,
  started_at timestamptz not null,
  duration_ms int not null,
  failure text not null check (failure in ('dns', 'refused', 'reset', 'timeout', 'tls', 'private-address', 'too-large', 'http-status')),
  response_status int,
  response_headers json,
  response_body bytea,
  -- Whether its event had been redacted before it, so that it was sent without what tells of the person.
  is_redacted boolean not null default false,
  -- What followed from it: when the next was to be, and by which rule.
  next_attempt_at timestamptz,
  next_attempt_rule text,
  primary key (organization_id, day, delivery_id, attempt_number)
) partition by range (day);

-- Days without a partition of their own land in the default one, so that no change is ever refused for want of a partition.
create table event_other partition of event default;
create table delivery_other partition of delivery default;
create table failed_attempt_other partition of failed_attempt default;

-- Every attempt, the one that delivered too.
create view attempt as
  select organization_id, day, delivery_id, attempt_number, destination_id, started_at, duration_ms, 'failed' as outcome, failure,
    response_status, response_headers, response_body, is_redacted, next_attempt_at, next_attempt_rule
  from failed_attempt
  union all
  select organization_id, day, delivery_id, attempt_count, destination_id, last_attempt_at, duration_ms, 'delivered', null,
    last_response_status, response_headers, response_body, is_redacted, null, next_attempt_rule
  from delivery where state = 'delivered';

-- Makes the daily partitions from one day to another, both inclusive; those that are there stay as they are. A day that has rows in
-- the default partition already, because nobody made its own in time, stays there. Two nodes that start at once both ask for the same day,
-- and "if not exists" would fail for the second: one makes and drops them at a time (0xea50004).
create procedure keep_partitions(first_day date, last_day date) language plpgsql as $$
declare
  parent text;
  at_day date;
begin
  perform pg_advisory_xact_lock(245694468, hashtext(current_schema()));
  foreach parent in array array['event', 'delivery', 'failed_attempt'] loop
    at_day := first_day;
    while at_day <= last_day loop
      begin
        execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
          parent || '_' || to_char(at_day, 'YYYYMMDD'), parent, at_day, at_day + 1);
      exception when check_violation then
        null;
      end;
      at_day := at_day + 1;
    end loop;
  end loop;
end $$;

-- Drops the partitions of days before one, events, deliveries and attempts alike; and their rows in the default partitions.
create procedure drop_partitions(before date) language plpgsql as $$
declare
  parent text;
  partition text;
begin
  perform pg_advisory_xact_lock(245694468, hashtext(current_schema()));
  foreach parent in array array['failed_attempt', 'delivery', 'event'] loop
    for partition in
      select class.relname from pg_inherits join pg_class class on class.oid = inhrelid
      where inhparent = parent::regclass and class.relname ~ ('^' || parent || '_\d{8}$') and right(class.relname, 8) < to_char(before, 'YYYYMMDD')
    loop
      execute format('drop table %I', partition);
    end loop;
    execute format('delete from %I where day < %L', parent || '_other', before);
  end loop;
end $$;

-- Attempts, counted as they are written down: by minute for a day and a bit, by hour for 400 days.
create table attempt_minute (
  organization_id uuid not null,
  destination_id uuid not null,
  at timestamptz not null,
  topic text not null,
  -- The delivery's state after it, and the response's status or the class of the failure.
  state text not null,
  result text not null,
  -- How long an event waited for its first attempt, as the power of the square root of two just above its milliseconds;
  -- -1: not a first one.
  wait_bucket smallint not null,
  count int not null,
  primary key (organization_id, destination_id, at, topic, state, result, wait_bucket)
);
create table attempt_hour (like attempt_minute including all);
-- Look-ups across organizations, to fold minutes into hours and to forget both.
create index attempt_minute_at on attempt_minute (at);
create index attempt_hour_at on attempt_hour (at);

-- A recovery: deliveries that failed, or are held, sent again at a pace; or held ones, discarded. It goes on from its cursor whatever
-- happens.
create table recovery (
  organization_id uuid not null references organization,
  recovery_id uuid not null default uuid_v7(),
  kind text not null check (kind in ('failed', 'held', 'discard')),
  -- Null: every destination.
  destination_id uuid,
  since timestamptz not null,
  until timestamptz not null,
  per_second int not null check (per_second between 1 and 1000),
  status text not null default 'running' check (status in ('running', 'paused', 'cancelled', 'done')),
  -- Counted when it was started.
  total int not null,
  done_count int not null default 0,
  cursor_day date,
  cursor_delivery_id uuid,
  next_batch_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, recovery_id)
);
-- The worker's look-up across organizations.
create index recovery_running on recovery (next_batch_at) where status = 'running';

-- A session of the webhook portal: a person comes in by an address with a one-time code, and stays by a cookie.
create table portal_session (
  organization_id uuid not null references organization,
  session_id uuid not null default uuid_v7(),
  -- The API key that asked for it: a session ends with the key it came from.
  key_id uuid not null,
  theme text not null check (theme in ('light', 'dark')),
  -- The one-time code, until it is used.
  code_sha256 bytea,
  -- The cookie, from then on.
  token_sha256 bytea,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  -- Of the code first, of the session afterwards.
  expires_at timestamptz not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, key_id) references api_key,
  check ((code_sha256 is null) <> (token_sha256 is null))
);
-- Look-ups across organizations: somebody who comes in knows only the code, somebody who is in only the cookie.
create unique index portal_session_code on portal_session (code_sha256) where code_sha256 is not null;
create unique index portal_session_token on portal_session (token_sha256) where token_sha256 is not null;
-- The sweep's look-up across organizations: sessions that are over.
create index portal_session_ending on portal_session (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- People
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- A person who signs in to the dashboard. A person belongs to no organization: being a member of some does. The tables whose names begin
-- with person, and sign_in_attempt, hold no tenant's data and have no organization_id.
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

-- A membership: a person's role in an organization.
create table member (
  organization_id uuid not null references organization,
  person_id uuid not null references person,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  -- The role of the invitation they joined by: an account whose address is not verified gets none above it. Null: they joined without one.
  invited_role text check (invited_role in ('viewer', 'member', 'admin', 'owner')),
  language text not null default 'en',
  -- To the hour, in this organization: what somebody does elsewhere is nobody's business here.
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);
-- A person's look-up across organizations: where they are a member.
create index on member (person_id);

-- An identity provider that people of a domain sign in with. A domain leads to one, of the organization that its DNS names.
create table sso_provider (
  organization_id uuid not null references organization,
  provider_id uuid not null default uuid_v7(),
  type text not null check (type in ('oidc', 'saml')),
  -- Of SAML: the entity ID of the provider.
  issuer text not null,
  -- Of OpenID Connect alone.
  client_id text,
  secret_encrypted bytea,
  -- Names the key that the secret is encrypted with.
  encryption_key_id text,
  -- Of SAML alone. Certificates: ["PEM"].
  sign_in_url text,
  certificates jsonb,
  groups_attribute text,
  -- In the form it is compared in: lower case, ASCII.
  domain text not null check (domain = lower(domain)),
  -- What the DNS of the domain has to say.
  domain_token text not null,
  domain_verified_at timestamptz,
  -- People of the domain sign in by it alone, but for owners.
  enforced boolean not null default false,
  default_role text not null check (default_role in ('viewer', 'member', 'admin', 'owner')),
  -- [{"group", "role"}].
  group_roles jsonb not null default '[]',
  -- When somebody came in by it last.
  signed_in_at timestamptz,
  -- Why the last one who tried did not, and when; null since somebody came in.
  failure text,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, provider_id),
  check (case type
    when 'oidc' then num_nulls(client_id, secret_encrypted, encryption_key_id) = 0
    else num_nulls(sign_in_url, certificates) = 0
  end)
);
-- Look-ups across organizations: the address that a provider leads back to carries its id, an email address its domain.
create unique index sso_provider_by_id on sso_provider (provider_id);
create unique index sso_provider_domain on sso_provider (domain) where domain_verified_at is not null;

-- An assertion of a SAML provider that somebody came in by: it is used once, on all nodes together. Of its id, until it is over.
create table sso_assertion (
  organization_id uuid not null,
  provider_id uuid not null,
  assertion_sha256 bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, provider_id, assertion_sha256),
  foreign key (organization_id, provider_id) references sso_provider on delete cascade
);
create index sso_assertion_over on sso_assertion (expires_at);

-- An app that introduced itself, as anybody may (RFC 7591). It belongs to no organization, and one that nobody connects goes again.
create table oauth_client (
  client_id text primary key default uuid_v7()::text,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now(),
  -- When somebody agreed to it last; null: nobody did.
  used_at timestamptz
);
create index oauth_client_ending on oauth_client (coalesce(used_at, created_at));

-- An app that acts as a member, and goes with their membership (decision 72). It begins with a code, of which a digest is kept.
create table connected_app (
  organization_id uuid not null,
  app_id uuid not null default uuid_v7(),
  person_id uuid not null,
  client_id text not null,
  -- As it called itself when it was connected.
  name text not null,
  role text not null check (role in ('viewer', 'member', 'admin')),
  -- What its tokens are for (RFC 8707).
  resource text not null,
  redirect_uri text not null,
  code_sha256 bytea not null,
  code_challenge text not null,
  code_used_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Of the code first, then of its newest refresh token.
  expires_at timestamptz not null,
  primary key (organization_id, app_id),
  foreign key (organization_id, person_id) references member on delete cascade
);
create index connected_app_person on connected_app (organization_id, person_id);
-- Look-ups across organizations: an app knows only its code; the sweeps' of what is over, and of apps that nobody connects any more.
create unique index connected_app_code on connected_app (code_sha256);
create index connected_app_ending on connected_app (expires_at);
create index connected_app_client on connected_app (client_id);

-- A token of a connected app: a digest. A refresh token that was used stays until it is over, to be known when it comes again.
create table app_token (
  organization_id uuid not null,
  app_id uuid not null,
  token_sha256 bytea not null,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, app_id, token_sha256),
  foreign key (organization_id, app_id) references connected_app on delete cascade
);
-- A look-up across organizations: a request knows only its token; and the sweep's.
create unique index app_token_secret on app_token (token_sha256);
create index app_token_ending on app_token (expires_at);

-- The token that a provider's directory provisions with (SCIM). The token itself is shown once and not kept.
create table scim_token (
  organization_id uuid not null,
  provider_id uuid not null,
  secret_sha256 bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (organization_id, provider_id),
  foreign key (organization_id, provider_id) references sso_provider on delete cascade
);
-- A look-up across organizations: a request knows only its token.
create unique index scim_token_secret on scim_token (secret_sha256);

-- A user as a provider's directory describes them. One that was deleted stays, without what it said of them: its person is let in by the
-- provider no more until the directory has them again.
create table scim_user (
  organization_id uuid not null,
  provider_id uuid not null,
  scim_user_id uuid not null default uuid_v7(),
  person_id uuid not null references person,
  user_name text not null,
  -- In the form it is compared in.
  user_name_key text not null,
  external_id text,
  -- Whether the directory has them be a member.
  active boolean not null,
  display_name text,
  formatted_name text,
  given_name text,
  family_name text,
  -- As the directory writes it; null: the user name is the address.
  email text,
  email_type text,
  -- Whether their account was created for this: then they sign in by the provider alone.
  made_account boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, provider_id, scim_user_id),
  unique (organization_id, provider_id, person_id),
  foreign key (organization_id, provider_id) references sso_provider on delete cascade
);
create unique index scim_user_name on scim_user (organization_id, provider_id, user_name_key) where deleted_at is null;
create index scim_user_external on scim_user (organization_id, provider_id, external_id) where deleted_at is null;
-- A person's look-up across organizations: whether they sign in by a provider alone.
create index scim_user_person on scim_user (person_id);

-- A group as a provider's directory describes it: its role is that of its name or external id in group_roles.
create table scim_group (
  organization_id uuid not null,
  provider_id uuid not null,
  scim_group_id uuid not null default uuid_v7(),
  display_name text not null,
  -- In the form it is compared in.
  display_name_key text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, provider_id, scim_group_id),
  unique (organization_id, provider_id, display_name_key),
  foreign key (organization_id, provider_id) references sso_provider on delete cascade
);

-- Who is in a group.
create table scim_group_member (
  organization_id uuid not null,
  provider_id uuid not null,
  scim_group_id uuid not null,
  scim_user_id uuid not null,
  primary key (organization_id, provider_id, scim_group_id, scim_user_id),
  foreign key (organization_id, provider_id, scim_group_id) references scim_group on delete cascade,
  foreign key (organization_id, provider_id, scim_user_id) references scim_user on delete cascade
);
create index scim_group_member_user on scim_group_member (organization_id, provider_id, scim_user_id);

-- An invitation to become a member.
create table invitation (
  organization_id uuid not null references organization,
  invitation_id uuid not null default uuid_v7(),
  -- In the form it is compared in.
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  language text not null default 'en',
  -- Of the code behind the # of its address.
  code_sha256 bytea not null unique,
  -- Of the code that only the email carries: somebody who has it has shown that the mailbox is theirs.
  mailed_sha256 bytea unique,
  -- A person who may be gone.
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, invitation_id),
  unique (organization_id, email)
);

-- A credential that somebody signs in by: a password, as a salted scrypt digest.
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

-- A passkey: the public key of what a device signs with when its user signs in (decision 70).
create table person_passkey (
  passkey_id uuid primary key default uuid_v7(),
  person_id uuid not null references person on delete cascade,
  credential_id bytea not null unique,
  -- In COSE's form.
  public_key bytea not null,
  -- As the authenticator counts; 0 where it doesn't.
  sign_count bigint not null,
  -- How browsers reach it: internal, usb, hybrid, …
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on person_passkey (person_id);

-- A session: where somebody is signed in. The cookie is the token with a signature made with the server's secret: the row alone opens
-- nothing.
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

-- A proof of something, once and until it expires: of an address that was emailed, of a sign-in that waits for its second factor. Digests.
create table person_proof (
  proof_id uuid primary key default uuid_v7(),
  identifier text not null,
  value text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on person_proof (identifier);
-- A person's proofs: all of them go when their password changes.
create index on person_proof (value);
create index person_proof_ending on person_proof (expires_at);

-- The tables of people as better-auth asks for them (decision 22): by its own names of fields, which can be mapped in its settings but for
-- `id`. It reads and writes through these views.
create view auth_user as
  select person_id as id, name, email, email_verified as "emailVerified", two_factor as "twoFactorEnabled",
    created_at as "createdAt", updated_at as "updatedAt"
  from person;
create view auth_account as
  select credential_id as id, person_id as "userId", provider as "providerId", account as "accountId", password,
    created_at as "createdAt", updated_at as "updatedAt"
  from person_credential;
create view auth_two_factor as
  select two_factor_id as id, person_id as "userId", secret, backup_codes as "backupCodes", verified,
    failed_count as "failedVerificationCount", locked_until as "lockedUntil"
  from person_two_factor;
create view auth_session as
  select session_id as id, person_id as "userId", token, user_agent as "userAgent",
    created_at as "createdAt", updated_at as "updatedAt", expires_at as "expiresAt"
  from person_session;
create view auth_verification as
  select proof_id as id, identifier, value, created_at as "createdAt", updated_at as "updatedAt", expires_at as "expiresAt"
  from person_proof;

-- Attempts within a span of time: to sign in as somebody, from somewhere. The subject is a digest of whom or where.
create table sign_in_attempt (
  subject bytea primary key,
  attempts int not null,
  since timestamptz not null default now(),
  -- When it counts no more.
  until timestamptz not null
);
create index sign_in_attempt_ending on sign_in_attempt (until);

-- An entry of the audit log: what a member did, or tried to do, written before it is done (decision 26). The person stands here as they
-- were then, so that an entry outlives them.
create table audit_entry (
  organization_id uuid not null references organization,
  entry_id uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  person_id uuid not null,
  person_name text not null,
  person_email text not null,
  person_email_verified boolean,
  role text not null,
  -- The connected app that asked on their behalf, by the name that it gave itself; null: they did.
  app text,
  operation text not null,
  project_id uuid,
  subject_id text,
  -- Names, never what was written.
  fields text[] not null,
  -- The status it was answered with; null: the service ended before it was written down.
  status int,
  primary key (organization_id, entry_id)
);
-- The newest first, by when it was done.
create index audit_entry_newest on audit_entry (organization_id, at, entry_id);
create index audit_entry_person on audit_entry (organization_id, person_id, at, entry_id);
create index audit_entry_project on audit_entry (organization_id, project_id, at, entry_id);
create index audit_entry_operation on audit_entry (organization_id, operation, at, entry_id);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Upkeep
-- ---------------------------------------------------------------------------------------------------------------------------------------

-- The first answer to a request with an Idempotency-Key, kept for 24 hours in the transaction of its effect. An operation that speaks to a
-- stranger is not run inside a transaction: that it runs is written down first, the outcome afterwards.
create table idempotency (
  organization_id uuid not null references organization,
  scope text not null,
  key text not null,
  request_sha256 bytea not null,
  attempt_id uuid not null default gen_random_uuid(),
  running_since timestamptz,
  outcome_encrypted bytea,
  -- Which key opens it. Null: each is tried.
  encryption_key_id text,
  created_at timestamptz not null default now(),
  primary key (organization_id, scope, key)
);
-- The sweep's look-up across organizations: answers that are too old.
create index idempotency_created on idempotency (created_at);

-- A SECRET_KEY that was the newest, by name: so that a start with another one is noticed, and it is known until when an older one made
-- links (decision 38).
create table secret_key (
  key_id text primary key,
  first_used_at timestamptz not null default now(),
  -- Noted once a minute by every process whose newest key it is.
  last_used_at timestamptz not null default now(),
  -- Since when it stands behind another one; null: it never did, or is the newest again.
  older_since timestamptz
);
