-- The public page: upvotes, and forms that anybody may fill in.

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
-- How many a project had lately.
create index upvote_recent on upvote (organization_id, project_id, created_at);

-- Forms that were sent from where anybody may write: each gives one thing, and a project takes so many an hour. Nothing here says who
-- sent one, or what it became.
create table form_use (
  organization_id uuid not null,
  project_id uuid not null,
  session_id bytea not null,
  -- opinion, comment, …: each has a limit of its own.
  purpose text not null,
  used_at timestamptz not null default now(),
  primary key (organization_id, project_id, session_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index form_use_recent on form_use (organization_id, project_id, purpose, used_at);
-- The sweep's look-up across organizations: forms that are too old to be sent again.
create index form_use_old on form_use (used_at);

-- What everybody may see, in its order: the list, its size, the feed.
create index opinion_published on opinion (organization_id, project_id, created_at, review_id) where status = 'published';
-- The numbers on the page, from the index alone.
create index opinion_counts on opinion (organization_id, project_id, status, verification_status, response_status);
