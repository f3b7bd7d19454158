-- Mail at the team's desk: those in one state are found without walking through the others, and test mails are counted.
create index mail_state on mail (organization_id, status, mail_id);
-- The primary key is the same.
drop index mail_organization;

-- Test mails of an organization within a minute, on all nodes together.
create table mail_test (
  organization_id uuid primary key references organization,
  sent int not null,
  until timestamptz not null
);
