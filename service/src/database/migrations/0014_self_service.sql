-- Whoever asks for it is told everything that is known of an e-mail address, or has it erased.

-- All links of an address.
create index link_customer on link (organization_id, customer_email_ascii);

-- An erased address that is not to be written to stays known only by a keyed digest: `erased:` and 64 hexadecimal digits where the address
-- stood. A key an organization, so that one's list says nothing about another's.
create table suppression_key (
  organization_id uuid primary key references organization,
  -- Two of these have 244 random bits, and need no extension.
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- How an erased address is written, in the form it is compared in; null where the organization never erased one.
create function erased_email(of_organization uuid, email text) returns text language sql stable parallel safe as $$
  select 'erased:' || encode(sha256(key || sha256(key || convert_to(email, 'UTF8'))), 'hex')
  from suppression_key where organization_id = of_organization
$$;

-- Events that told of somebody who was erased: emptied of it when no destination waits for them any more.
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
