-- What people do with their words after they were sent: change them, take them back, comment.

-- Whoever knows the token owns the comment: of an opinion's customer it is the opinion's, of a visitor one of their own. A digest.
alter table comment add column own_token_sha256 bytea;
-- Look-up across organizations: a private address carries only its token.
create index comment_own on comment (own_token_sha256) where own_token_sha256 is not null;
-- The order of an opinion's comments. Times can't give it: an incognito customer's are days.
alter table comment add column place int not null default 0;

-- How often its customer changed something of it. Bounds that, and gives the order of an incognito opinion's events of one day.
alter table opinion add column changes int not null default 0;

-- What becomes of an opinion that waits is decided when it appears: what a project was set to when it came would tell when that was.
alter table held_opinion drop column status, drop column language;

-- What was verified with an opinion is found when that is deleted.
create index verification_review on verification (organization_id, review_id) where review_id is not null;
