-- Files of customers: their counts stand with the import, so that a list of them costs the same whatever they hold.
alter table link_import
  -- 'reading' while the file comes in: nobody sees it, and one that is left so is forgotten.
  drop constraint link_import_status_check,
  add constraint link_import_status_check check (status in ('reading', 'ready', 'running', 'done', 'cancelled')),
  alter column status set default 'reading',
  add column row_count int not null default 0,
  add column eligible_count int not null default 0,
  add column done_count int not null default 0,
  add column failed_count int not null default 0,
  -- How many rows have each reason: {"DUPLICATE": 3}.
  add column reasons jsonb not null default '{}',
  -- Since when the mail server takes none of its mails.
  add column failing_since timestamptz,
  -- What is left to do are the rows that are eligible still; language is the rows' own.
  drop column cursor_row,
  drop column language;
create index link_import_ending on link_import (created_at);

alter table link_import_row
  -- The address in the form it is compared in; null where it is none.
  add column customer_email_ascii text,
  -- Until when the 48-hour rule holds.
  add column next_eligible_at timestamptz;
-- What is known of an address.
create index link_import_row_customer on link_import_row (organization_id, customer_email_ascii);

-- The funnel is read from the index that the list has: what became of a link stands in it.
drop index link_newest;
create index link_newest on link (organization_id, project_id, issued_at, verification_id) include (emailed_at, clicked_at, submitted_at, expires_at);
