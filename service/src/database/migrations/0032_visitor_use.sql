-- How much visitors used of a project lately, by place and by thing (service/src/limits/visitor-limits.ts).
create table visitor_use (
  organization_id uuid not null,
  project_id uuid not null,
  -- A digest under a key: of a kind and an address, a form, an opinion or a comment.
  subject bytea not null,
  uses int not null,
  -- When it counts from the beginning.
  until timestamptz not null,
  primary key (organization_id, project_id, subject),
  foreign key (organization_id, project_id) references project on delete cascade
) with (fillfactor = 70);
-- The sweep's look-up across organizations: what is over.
create index visitor_use_over on visitor_use (until);

-- What a form was sent with, as a digest under a key: the same form with the same address is answered as before.
alter table form_use add column content_sha256 bytea;
