/** SQL: the language in which an organization's people read messages: its first owner's. `id`: a column. */
export const teamLanguage = (id: string): string =>
  `coalesce((select language from organization_owner as owner where owner.organization_id = ${id} order by created_at, email limit 1), 'en')`
