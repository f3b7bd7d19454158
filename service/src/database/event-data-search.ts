import type { Sql } from './database.ts'
import type { Fragment } from './list.ts'

/**
 * The condition that the data of a row's event has a text somewhere, capitals or not. The row goes by `table`, the event itself or a
 * delivery of it. A select that gives a value, not `exists`: the planner would look through all events for that.
 */
export const dataContains = (sql: Sql, table: 'event' | 'delivery', text: string): Fragment => {
  // As the text stands in JSON, and with nothing in it special to LIKE.
  const pattern = `%${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  return table === 'event'
    ? sql`event.data::text ilike ${pattern}`
    : sql`coalesce((
        select event.data::text ilike ${pattern} from event
        where event.organization_id = delivery.organization_id and event.day = delivery.day and event.event_id = delivery.event_id
      ), false)`
}
