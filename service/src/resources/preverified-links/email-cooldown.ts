/** SQL: how long a customer of a project gets no second link. 48 h, which nothing changes: docs/rules/links.md#one-email-in-48-hours */
export const emailCooldown = `interval '48 hours'`
