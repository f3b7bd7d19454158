-- A deleted project is gone at once for everybody who asks; what belonged to it follows in small pieces, and its own row last.

-- Set: the project is deleted. It is archived as well, so that nothing is taken for it on the way, and its slug can't be one any more.
alter table project add column deleted_at timestamptz;

-- The sweep's look-up across organizations: projects whose rows are still to go.
create index project_deleted on project (deleted_at) where deleted_at is not null;

-- Whether a customer has given another opinion, elsewhere in the organization: one who hasn't goes with the project.
create index opinion_customer on opinion (organization_id, customer_id) where customer_id is not null;
