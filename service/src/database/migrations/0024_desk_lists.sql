-- How the team lists verifications: all of a project, those by one method, and receipts, which are few among them, by their state.
create index verification_all on verification (organization_id, project_id, created_at, verification_id);
create index verification_method on verification (organization_id, project_id, method, created_at, verification_id);
create index verification_receipts on verification (organization_id, project_id, status, created_at, verification_id)
  where method = 'visual_evidence';
-- What the team blocked, among the many who do not want mail.
create index suppression_blocked on suppression (organization_id, project_id, suppression_id) where reason = 'blocked';
