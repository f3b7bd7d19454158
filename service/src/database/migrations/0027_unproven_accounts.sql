-- Accounts whose address was not shown to be their holder's: what they may become, and what they were when they did something.

alter table member
  -- The role of the invitation they joined by: an unproven account gets none above it. Null: they joined without one, or before this was kept.
  add column invited_role text check (invited_role in ('viewer', 'member', 'admin', 'owner'));

alter table audit_entry
  -- As it was then; null: the entry is older than this column.
  add column person_email_verified boolean;
