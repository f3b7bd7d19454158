-- How a project is doing, told from indexes alone: with a hundred thousand opinions as fast as with ten.

-- The lists' own index of time, with what the overview counts; no index more than before.
drop index opinion_newest;
create index opinion_newest on opinion (organization_id, project_id, created_at, review_id)
  include (responded_at, verification_status, incognito);

-- What waits for a response: counted, and listed first.
create index opinion_waiting on opinion (organization_id, project_id, created_at, review_id)
  where status = 'published' and responded_at is null;
