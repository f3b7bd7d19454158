-- The inbox: every filter and every order of it, answered by this index alone. A project's opinions are looked through in it without
-- reading one of them; only those that are shown are read.
create index opinion_inbox on opinion (organization_id, project_id, created_at, review_id)
  include (status, verification_status, response_status, source, upvotes, comment_count, updated_at);
