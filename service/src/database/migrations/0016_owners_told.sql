-- Owners are told of their destinations, and what is counted of a failing one begins anew when people put it right.

-- A letter to an organization's owners is about no project.
alter table mail alter column project_id drop not null;

-- The response's status or the class of the failure, of the last that failed.
alter table destination_failing add column last_result text;

-- When the owners were told that it was disabled; those that were told earlier than that are still to be told.
alter table destination add column disabled_told_at timestamptz;
-- The sweeps' look-up across organizations: paused, disabled and deleted ones.
create index destination_away on destination (status_changed_at) where status <> 'enabled';

-- Enabled again, or at another address: it is judged by what it does from now on. By trigger, so that no statement that changes a
-- destination can forget it.
create function forget_failing() returns trigger language plpgsql as $$
begin
  delete from destination_failing where organization_id = new.organization_id and destination_id = new.destination_id;
  return null;
end $$;
create trigger destination_put_right after update on destination for each row
  when (new.status = 'enabled' and (old.status <> 'enabled' or old.url <> new.url)) execute function forget_failing();
