-- Everything a first opinion needs: tenants, what is asked, links, opinions, and the events that carry every change.
--
-- Every tenant table carries organization_id, and every primary key, unique index and foreign key begins with it, so that
-- the tables can later be spread over several servers by organization. Four look-ups start without knowing the
-- organization (API key, link, project slug, due work); each has an index of its own and says so.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 makes version 7 ids itself, strictly ascending within a session. Older servers get the same from a
-- function: milliseconds, then the fraction of the millisecond in the 12 bits after the version.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function uuid_v7() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    create function uuid_v7() returns uuid language plpgsql volatile parallel safe as $f$
    declare
      micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
      bytes bytea := uuid_send(gen_random_uuid());
      fraction int := ((micros % 1000) * 4096 / 1000)::int;
    begin
      bytes := overlay(bytes placing substring(int8send(micros / 1000) from 3) from 1 for 6);
      bytes := set_byte(bytes, 6, 112 + (fraction >> 8));
      bytes := set_byte(bytes, 7, fraction & 255);
      return encode(bytes, 'hex')::uuid;
    end $f$;
  end if;
end $$;

-- A version 7 id for a stated moment and place in an order, random otherwise: it tells the moment it was given, nothing finer.
create function uuid_v7_at(moment timestamptz, place int) returns uuid language plpgsql volatile parallel safe as $$
declare
  bytes bytea := uuid_send(gen_random_uuid());
begin
  bytes := overlay(bytes placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6);
  bytes := set_byte(bytes, 6, 112 + ((place >> 8) & 15));
  bytes := set_byte(bytes, 7, place & 255);
  return encode(bytes, 'hex')::uuid;
end $$;

-- A moment as the API writes it: ISO 8601, UTC, milliseconds, Z.
create function iso(moment timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- What a search looks at: composed, without accents, lower case. Immutable so that columns can be generated from it;
-- the dictionary it reads is part of the installation and does not change under it.
create function searchable(variadic texts text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(unaccent('unaccent'::regdictionary, normalize(array_to_string(texts, ' '), NFKC)));
end $$;

-- A search text as a LIKE pattern: what it says, anywhere, with nothing in it special.
create function search_pattern(query text) returns text language sql immutable parallel safe as
  $$ select '%' || replace(replace(replace(searchable(query), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

create table organization (
  organization_id uuid primary key default uuid_v7(),
  name text not null,
  created_at timestamptz not null default now()
);

create table api_key (
  organization_id uuid not null references organization,
  key_id uuid not null default uuid_v7(),
  name text not null,
  permissions text[] not null,
  secret_sha256 bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, key_id)
);
-- Look-up across organizations: a request knows only its key.
create unique index api_key_secret on api_key (secret_sha256);

-- First answers to requests with an Idempotency-Key, kept for 24 hours in the transaction of their effect.
create table idempotency (
  organization_id uuid not null references organization,
  scope text not null,
  key text not null,
  request_sha256 bytea not null,
  outcome_encrypted bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, scope, key)
);
create index idempotency_created on idempotency (created_at);

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
  primary key (organization_id, project_id)
);
-- Look-up across organizations: a public address knows only its slug.
create unique index project_slug on project (slug);

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

create table question (
  organization_id uuid not null,
  project_id uuid not null,
  question_id uuid not null default uuid_v7(),
  tags text[] not null,
  priority int not null,
  question text not null,
  answer_mode text not null check (answer_mode in ('single_select', 'multi_select', 'text_only')),
  answers json not null,
  status text not null check (status in ('active', 'archived')),
  response_visibility text not null check (response_visibility in ('default', 'public', 'private')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, project_id, question_id),
  foreign key (organization_id, project_id) references project
);

create table customer (
  organization_id uuid not null references organization,
  customer_id uuid not null default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, customer_id),
  unique (organization_id, email)
);

-- A delivery link. The token is not here: it is derived from the id with the server's secret.
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
  -- Whether a form that was open when the link expired was submitted: once.
  late_opinion boolean not null default false,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  emailed_at timestamptz,
  clicked_at timestamptz,
  submitted_at timestamptz,
  search text not null generated always as (searchable(customer_email, customer_reference, verification_id::text)) stored,
  primary key (organization_id, project_id, verification_id),
  foreign key (organization_id, project_id) references project
);
-- Look-up across organizations: the customer's token carries only the id.
create index link_verification on link (verification_id);
create index link_newest on link (organization_id, project_id, issued_at, verification_id);
-- Those that can still be used first, then by when they end.
create index link_expiring on link (organization_id, project_id, ((status in ('submitted', 'expired'))::int), expires_at, verification_id);
create index link_status on link (organization_id, project_id, status, issued_at, verification_id);
create index link_search on link using gin (search gin_trgm_ops);
-- The sweep's look-up across organizations: links that are about to end.
create index link_open on link (expires_at) where status in ('issued', 'clicked');

-- When the last link went out by mail to a customer of a project: one in 48 hours.
create table link_email (
  organization_id uuid not null,
  project_id uuid not null,
  customer_email text not null,
  emailed_at timestamptz not null,
  primary key (organization_id, project_id, customer_email)
);

-- A verification that started. One made by a delivery link has the link's id.
create table verification (
  organization_id uuid not null,
  project_id uuid not null,
  verification_id uuid not null default uuid_v7(),
  review_id uuid,
  method text not null check (method in ('visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating')),
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected', 'expired', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (organization_id, project_id, verification_id),
  foreign key (organization_id, project_id) references project
);

-- An opinion. An incognito one carries nothing that came from its customer but the words: no customer, no name, no link,
-- no time finer than the day.
create table opinion (
  organization_id uuid not null,
  project_id uuid not null,
  review_id uuid not null default gen_random_uuid(),
  title text not null,
  opinion text not null,
  incognito boolean not null,
  customer_id uuid,
  customer_name text,
  verification_method text check (verification_method in ('visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating')),
  verification_status text check (verification_status in ('pending', 'verified', 'rejected', 'expired', 'cancelled')),
  verified_at timestamptz,
  upvotes int not null default 0,
  comment_count int not null default 0,
  answer_count int not null default 0,
  responded_at timestamptz,
  -- A column, not an expression in an index: only so can the index alone count it.
  response_status text not null generated always as (case when responded_at is null then 'unresponded' else 'responded' end) stored,
  status text not null default 'published' check (status in ('published', 'pending', 'hidden')),
  language text,
  source text not null check (source in ('delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  search text not null generated always as (searchable(title, opinion, customer_name)) stored,
  primary key (organization_id, project_id, review_id),
  foreign key (organization_id, project_id) references project,
  check (not incognito or (customer_id is null and customer_name is null))
);
create index opinion_newest on opinion (organization_id, project_id, created_at, review_id);
create index opinion_responses on opinion (organization_id, project_id, response_status, created_at, review_id);
create index opinion_upvoted on opinion (organization_id, project_id, upvotes, created_at, review_id);
create index opinion_commented on opinion (organization_id, project_id, comment_count, created_at, review_id);
create index opinion_updated on opinion (organization_id, project_id, updated_at, review_id);
-- Keyed by the text alone: with the organization beside it, a search of one that holds most of the table reads most of the
-- index (a rare word among 1,000,000 rows: 17 ms instead of 1 ms).
create index opinion_search on opinion using gin (search gin_trgm_ops);

-- One opinion a link. The row is the link's use, whatever became of the opinion.
create unique index link_review on link (organization_id, review_id) where review_id is not null;

-- Comments on an opinion; the owner's response is the one with is_response.
create table comment (
  organization_id uuid not null,
  project_id uuid not null,
  review_id uuid not null,
  comment_id uuid not null default gen_random_uuid(),
  parent_comment_id uuid,
  author_type text not null check (author_type in ('customer', 'business')),
  author_id uuid,
  author_name text,
  is_response boolean not null default false,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, project_id, review_id, comment_id),
  foreign key (organization_id, project_id, review_id) references opinion
);
create unique index comment_response on comment (organization_id, project_id, review_id) where is_response;

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

-- A webhook destination. topics null: every topic, also those to come.
create table destination (
  organization_id uuid not null references organization,
  destination_id uuid not null default uuid_v7(),
  url text not null,
  topics text[],
  status text not null default 'enabled' check (status in ('enabled', 'paused', 'disabled')),
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, destination_id)
);

-- Signing secrets of a destination, encrypted; the newest signs first, an older one until it ends.
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

-- Events, deliveries and attempts live in one partition a day, so that the old ones are dropped, not deleted. The day is
-- the event's; an incognito opinion's event has no finer time.
create table event (
  organization_id uuid not null,
  day date not null default (now() at time zone 'UTC')::date,
  event_id uuid not null default uuid_v7(),
  topic text not null,
  project_id uuid,
  resource_id uuid,
  occurred_at timestamptz not null default now(),
  data json not null,
  dispatched_at timestamptz,
  primary key (organization_id, day, event_id)
) partition by range (day);
-- The dispatcher's look-up across organizations: what has not become deliveries yet.
create index event_undispatched on event (day, event_id) where dispatched_at is null;

-- A delivery: one event for one destination, with as many attempts as it takes. One that is being sent is pending; its lane is
-- claimed. The key of an automatic delivery follows from its event and destination, so there is exactly one, whoever dispatches.
create function automatic_delivery_id(event_id uuid, destination_id uuid) returns uuid language sql immutable parallel safe as $$
  -- The event's moment, so that deliveries sort as their events do; then 60 bits of a digest of both.
  select (left(event_id::text, 19) || 'a'
    || overlay(left(md5(event_id::text || destination_id::text), 15) placing '-' from 4 for 0))::uuid
$$;

create table delivery (
  organization_id uuid not null,
  day date not null,
  delivery_id uuid not null,
  event_id uuid not null,
  destination_id uuid not null,
  topic text not null,
  resource_id uuid,
  origin text not null default 'automatic' check (origin in ('automatic', 'manual', 'recovery', 'test')),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'exhausted', 'held', 'cancelled')),
  attempt_count int not null default 0,
  next_attempt_at timestamptz not null default now(),
  next_attempt_rule text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, day, delivery_id)
) partition by range (day);
-- What waits for a destination: first attempts before retries, each kind in the order it became due.
create index delivery_due on delivery (organization_id, destination_id, (least(attempt_count, 1)), next_attempt_at, delivery_id)
  where state = 'pending';

-- A destination's lane: what waits for it is sent by one worker at a time, whose claim stands here. So no delivery needs a claim
-- of its own, no destination gets more at once than one worker allows it, and finding due work costs the same however much waits.
create table lane (
  organization_id uuid not null,
  destination_id uuid not null,
  -- When something may be due, once nobody holds the claim; infinity: nothing waits.
  due_at timestamptz not null default 'infinity',
  -- No pending delivery is of an earlier day.
  oldest_day date not null default 'infinity',
  -- Counts arrivals, claims and releases: one made on an older sight of the lane does not happen.
  version bigint not null default 0,
  -- Counts changes of the destination's address and secrets: who remembers them knows when to look again.
  target_version int not null default 0,
  claim_token uuid,
  lease_until timestamptz,
  primary key (organization_id, destination_id),
  foreign key (organization_id, destination_id) references destination on delete cascade
) with (fillfactor = 50);
-- The workers' look-ups across organizations: lanes with due work, and lanes whose worker is gone.
create index lane_due on lane (due_at) where claim_token is null;
create index lane_leased on lane (lease_until) where claim_token is not null;

create table attempt (
  organization_id uuid not null,
  day date not null,
  delivery_id uuid not null,
  attempt_number int not null,
  destination_id uuid not null,
  started_at timestamptz not null,
  duration_ms int not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  failure text check (failure in ('dns', 'refused', 'reset', 'timeout', 'tls', 'private-address', 'too-large', 'http-status')),
  response_status int,
  response_headers json,
  response_body bytea,
  primary key (organization_id, day, delivery_id, attempt_number)
) partition by range (day);

-- Days without a partition of their own land in the default one, so that no change is ever refused for want of a partition.
create table event_other partition of event default;
create table delivery_other partition of delivery default;
create table attempt_other partition of attempt default;

-- Makes the daily partitions from one day to another, both inclusive; those that are there stay as they are. A day that has rows in
-- the default partition already, because nobody made its own in time, stays there.
create procedure keep_partitions(first_day date, last_day date) language plpgsql as $$
declare
  parent text;
  at_day date;
begin
  foreach parent in array array['event', 'delivery', 'attempt'] loop
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
