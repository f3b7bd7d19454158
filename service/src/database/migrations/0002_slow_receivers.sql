-- Dead and slow receivers never take up all of a worker: each lane remembers how its receiver answered lately.

alter table lane add column health text not null default 'unknown' check (health in ('unknown', 'quick', 'slow'));

drop index lane_due;
create index lane_due on lane (health, due_at) where claim_token is null;
