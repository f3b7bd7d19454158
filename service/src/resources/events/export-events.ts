import { type EventList, type ExportFormat, type FileContents, isProblem, type Problem, type WebhookEvent } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { dataContains } from '../../database/event-data-search.ts'
import { inSpan, readSpan } from '../../database/time-span.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import { isId } from '../../text.ts'
import { eventView } from './list-events.ts'

type Filters = { [name in 'topic' | 'since' | 'until' | 'query']?: EventList[name] | undefined }

/**
 * All events that filters leave, newest first, as a file; an identifier is the event's or of what it is about. Errors: VALIDATION_ERROR
 * (since after until) · RATE_LIMITED (five exports at once).
 */
export async function exportEvents(
  sql: Sql,
  { organizationId, query: { format = 'csv', ...filters } }: { organizationId: string; query: Filters & { format?: ExportFormat } },
): Promise<FileContents | Problem<'VALIDATION_ERROR' | 'RATE_LIMITED'>> {
  const { topic, query } = filters
  const span = readSpan(filters)
  if (isProblem(span)) return span
  return exportList(sql, {
    ...{ organizationId, fileName: 'events', format, show: eventView },
    where: sql`organization_id = ${organizationId} ${inSpan(sql, 'event_id', span)}`,
    filter: sql`
      ${topic === undefined ? sql`true` : sql`topic = ${topic}`}
      ${!query ? sql`` : isId(query) ? sql`and ${query} in (event_id, resource_id)` : sql`and ${dataContains(sql, 'event', query)}`}`,
    order: {
      columns: [
        { name: 'day', type: 'date' },
        { name: 'event_id', type: 'uuid' },
      ],
      direction: 'desc',
    },
    columns: fieldsOf<WebhookEvent>(
      ...(['eventId', 'topic', 'projectId', 'resourceId', 'occurredAt', 'dispatchedAt', 'isTest', 'deliveryCount', 'redactedAt'] as const),
    ),
  })
}
