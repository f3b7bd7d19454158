-- Opinions come in by several ways: links, QR codes, the widget, the public page. Whoever wrote one comes back to it by a private
-- address, and one that was given incognito with a delivery link appears some hours later.

-- A customer without an address: somebody who gave a named opinion where no address was needed. An address that was only typed, and
-- is not known to be theirs, joins nobody's opinions; it is what they are written to.
alter table customer alter column email drop not null;
alter table customer add column contact_email text;
create index customer_contact on customer (organization_id, contact_email) where contact_email is not null;

-- Whoever knows the token owns the opinion. A digest: a stolen database opens nothing.
alter table opinion add column own_token_sha256 bytea;
-- Look-up across organizations: a private address carries only its token.
create unique index opinion_own on opinion (own_token_sha256) where own_token_sha256 is not null;

-- Incognito opinions that came with a delivery link, until their release (decisions: Incognito, 3). Nothing here says when a row
-- came, and its id neither.
create table held_opinion (
  organization_id uuid not null,
  project_id uuid not null,
  held_id uuid not null default gen_random_uuid(),
  own_token_sha256 bytea not null,
  written jsonb not null,
  source text not null,
  method text,
  status text not null,
  language text not null,
  release_at timestamptz not null,
  primary key (organization_id, project_id, held_id),
  foreign key (organization_id, project_id) references project
);
-- Look-ups across organizations: a private address, and what is due.
create unique index held_opinion_own on held_opinion (own_token_sha256);
create index held_opinion_due on held_opinion (release_at);
