-- What a destination can be told, what becomes of its deliveries while it is away, and what people see of it all.

alter table destination
  add column name text,
  -- custom: retry_delays, in seconds.
  add column retry_policy text not null default 'standard' check (retry_policy in ('standard', 'short', 'custom')),
  add column retry_delays int[],
  add column timeout_seconds int not null default 15 check (timeout_seconds between 1 and 30),
  add column rate_per_second int check (rate_per_second between 1 and 1000),
  -- Strictly in order by resource.
  add column ordered boolean not null default false,
  -- Since when it is enabled, paused or disabled.
  add column status_changed_at timestamptz not null default now();
-- A deleted one stays as long as the deliveries it is needed to explain; its secrets and its lane go at once.
alter table destination drop constraint destination_status_check;
alter table destination add constraint destination_status_check check (status in ('enabled', 'paused', 'disabled', 'deleted'));

-- What a destination was at any time: why an event went there, or did not, can be told later.
create table destination_version (
  organization_id uuid not null,
  destination_id uuid not null,
  changed_at timestamptz not null,
  topics text[],
  status text not null,
  primary key (organization_id, destination_id, changed_at),
  foreign key (organization_id, destination_id) references destination on delete cascade
);
insert into destination_version (organization_id, destination_id, changed_at, topics, status)
  select organization_id, destination_id, created_at, topics, status from destination;

-- By trigger, so that no statement that changes a destination can forget it.
create function keep_destination_version() returns trigger language plpgsql as $$
begin
  insert into destination_version (organization_id, destination_id, changed_at, topics, status)
  values (new.organization_id, new.destination_id, clock_timestamp(), new.topics, new.status)
  on conflict (organization_id, destination_id, changed_at) do update set topics = excluded.topics, status = excluded.status;
  return null;
end $$;
create trigger destination_created after insert on destination for each row execute function keep_destination_version();
create trigger destination_changed after update on destination for each row
  when (old.topics is distinct from new.topics or old.status <> new.status) execute function keep_destination_version();

alter table lane
  -- Nothing is sent before: the breaker is open, or the destination's rate says so.
  add column not_before timestamptz,
  -- The breaker: closed at 0; else how long it was opened last, since when, and by which rule. Past not_before, one probe.
  add column breaker_seconds int not null default 0,
  add column breaker_opened_at timestamptz,
  add column breaker_reason text check (breaker_reason in ('in-a-row', 'share')),
  add column failures_in_row int not null default 0;

-- A destination from its first failure after a success to its next success: what it is disabled by, and when its owners are told.
-- Faults of our own network are not counted.
create table destination_failing (
  organization_id uuid not null,
  destination_id uuid not null,
  since timestamptz not null,
  failures int not null,
  -- Failures of at least two events.
  first_event_id uuid not null,
  is_several boolean not null default false,
  last_failure_at timestamptz not null,
  -- Hours of failing that the owners were told of last.
  told_hours int not null default 0,
  primary key (organization_id, destination_id),
  foreign key (organization_id, destination_id) references destination on delete cascade
);
-- The sweep's look-up across organizations: who has been failing for long.
create index destination_failing_since on destination_failing (since);

-- Who is told about the organization as a whole: that a destination is failing, that it was disabled.
create table organization_owner (
  organization_id uuid not null references organization,
  email text not null,
  language text not null default 'en',
  created_at timestamptz not null default now(),
  primary key (organization_id, email)
);

-- A test event is one destination's alone.
alter table event add column is_test boolean not null default false;

alter table delivery
  add column ordered boolean not null default false,
  add column recovery_id uuid,
  add column last_attempt_at timestamptz,
  add column last_response_status int,
  add column last_failure text;
-- None of these has an entry for a delivery that goes well at once: they cost it nothing.
-- In ordered mode: what is to be sent before.
create index delivery_ordered on delivery (organization_id, destination_id, resource_id, event_id)
  where ordered and state in ('pending', 'held');
create index delivery_held on delivery (organization_id, destination_id, delivery_id) where state = 'held';
create index delivery_unsent on delivery (organization_id, delivery_id) where state in ('exhausted', 'held', 'cancelled');
-- An event's automatic deliveries are found by their ids; these are the others.
create index delivery_again on delivery (organization_id, event_id) where origin <> 'automatic';
create index delivery_recovery on delivery (organization_id, recovery_id) where recovery_id is not null;

-- What followed from an attempt that failed: when the next was to be, and by which rule.
alter table attempt
  add column next_attempt_at timestamptz,
  add column next_attempt_rule text;

-- Attempts counted as they are written down: by minute for a day and a bit, by hour for 400 days.
create table attempt_minute (
  organization_id uuid not null,
  destination_id uuid not null,
  at timestamptz not null,
  topic text not null,
  -- The delivery's state after it, and the response's status or the class of the failure.
  state text not null,
  result text not null,
  -- How long an event waited for its first attempt, as the power of the square root of two just above its milliseconds; -1: not a first one.
  wait_bucket smallint not null,
  count int not null,
  primary key (organization_id, destination_id, at, topic, state, result, wait_bucket)
);
create table attempt_hour (like attempt_minute including all);
-- Folding and forgetting, across organizations.
create index attempt_minute_at on attempt_minute (at);
create index attempt_hour_at on attempt_hour (at);

-- A recovery: what failed, or is held, sent again at a pace; or what is held, discarded. It goes on from its cursor whatever happens.
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

-- Drops the partitions of days before one, events, deliveries and attempts alike; and their rows in the default partitions.
create procedure drop_partitions(before date) language plpgsql as $$
declare
  parent text;
  partition text;
begin
  foreach parent in array array['attempt', 'delivery', 'event'] loop
    for partition in
      select class.relname from pg_inherits join pg_class class on class.oid = inhrelid
      where inhparent = parent::regclass and class.relname ~ ('^' || parent || '_\d{8}$') and right(class.relname, 8) < to_char(before, 'YYYYMMDD')
    loop
      execute format('drop table %I', partition);
    end loop;
    execute format('delete from %I where day < %L', parent || '_other', before);
  end loop;
end $$;
