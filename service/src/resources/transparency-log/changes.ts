import type { Sql } from '../../database/database.ts'
import { today } from '../../events/record.ts'

// What the transparency log takes down: the statement that publishes or hides an opinion leaves a row for it, and a worker appends that to
// the log (append-changes.ts). So nothing is lost, and no request waits for the log.

/**
 * A part of the statement of a change: notes each row of `from`, rows of opinions, for the log. An incognito opinion is noted with its UTC
 * day, as everything that is kept of it (docs/rules/incognito.md#times-are-cut-to-the-day).
 */
export const noteChange = (sql: Sql, type: 'published' | 'hidden', from: string, where = 'true') => sql`
  log_change as (
    insert into log_change (organization_id, project_id, review_id, type, reason, at)
    select organization_id, project_id, review_id, ${type}, ${type === 'hidden' ? sql`hidden_reason` : null},
      case when incognito then ${sql.unsafe(today)} else now() end
    from ${sql.unsafe(from)} as changed_opinion where ${sql.unsafe(where)}
  )`
