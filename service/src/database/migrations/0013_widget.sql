-- The widget: answers to a project's questions on the business's own site.

-- Look-up across organizations: a widget may be told its project by the id alone.
create index project_by_id on project (project_id);
