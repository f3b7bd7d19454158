-- SECRET_KEY may hold several keys while it changes (decision 38).

-- The keys that were the newest, by name, so that a start with another one is noticed, and it is known until when an older one made links.
create table secret_key (
  key_id text primary key,
  first_used_at timestamptz not null default now(),
  -- Noted once a minute by every process whose newest key it is.
  last_used_at timestamptz not null default now(),
  -- Since when it stands behind another one; null: it never did, or is the newest again.
  older_since timestamptz
);

-- Which key opens it. Null: kept before keys were named here; each is tried.
alter table receipt add column encryption_key_id text;
alter table idempotency add column encryption_key_id text;
