-- An event loses what tells of an erased person at once, also when destinations still wait for it (decision 18).

-- When that was; null: it is as it was recorded.
alter table event add column redacted_at timestamptz;
-- Whether its event had been redacted before it, so that it was sent without what tells of the person.
alter table attempt add column is_redacted boolean not null default false;
