/**
 * SQL: whether the organization of a row has moved to another home. Nothing of it changes here any more (note_move, 0001_schema.sql), so a
 * worker that takes the first rows that are due leaves its rows out: it would find the same ones each time. As an array, asked for once:
 * joined, the planner might sort all that is due.
 */
export const hasMovedAway = (table: string): string =>
  `${table}.organization_id = any (array(select organization_id from organization_move where state = 'closed'))`
