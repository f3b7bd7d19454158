-- Incognito opinions that came with a delivery link appear in batches (decision 32).

-- How many of a project appear together at the least: the most that any form promised to those that wait. The same on each of them, as
-- release_at is now: so neither tells which of them came first.
alter table held_opinion add column batch_min int not null default 5;
