-- Who works here: when they were last here, what they read letters in, how an invitation came to them, and the log in its order.

alter table member
  -- To the hour, in this organization: what somebody does elsewhere is nobody's business here.
  add column last_seen_at timestamptz,
  add column language text not null default 'en';

-- Of the code that only the letter carries: whoever has it has shown that the mailbox is theirs.
alter table invitation add column mailed_sha256 bytea unique;

-- The newest first, by when it was done.
drop index audit_entry_person, audit_entry_project, audit_entry_operation;
create index audit_entry_newest on audit_entry (organization_id, at, entry_id);
create index audit_entry_person on audit_entry (organization_id, person_id, at, entry_id);
create index audit_entry_project on audit_entry (organization_id, project_id, at, entry_id);
create index audit_entry_operation on audit_entry (organization_id, operation, at, entry_id);
