import { type Delivery, type DeliveryList, type ExportFormat, type FileContents, isProblem, type Problem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { inSpan, readSpan } from '../../database/time-span.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import { isId } from '../../text.ts'
import { deliveryView, type InOrganization } from './deliveries.ts'
import { wanted } from './list-deliveries.ts'

type Filters = { [name in Exclude<keyof DeliveryList, 'limit' | 'cursor'>]?: DeliveryList[name] | undefined }

/**
 * All deliveries that filters leave, those of the newest events first, as a file; an identifier is the delivery's, its event's or of what
 * that is about. Errors: VALIDATION_ERROR (since after until) · RATE_LIMITED (five exports at once).
 */
export async function exportDeliveries(
  sql: Sql,
  { organizationId, query: { format = 'csv', query, ...filters } }: InOrganization & { query: Filters & { format?: ExportFormat } },
): Promise<FileContents | Problem<'VALIDATION_ERROR' | 'RATE_LIMITED'>> {
  const span = readSpan(filters)
  if (isProblem(span)) return span
  const isNamed = query !== undefined && isId(query)
  return exportList(sql, {
    ...{ organizationId, fileName: 'deliveries', format, show: deliveryView },
    where: sql`organization_id = ${organizationId} ${inSpan(sql, 'delivery_id', span)}`,
    filter: isNamed
      ? sql`${wanted(sql, filters)} and ${query} in (delivery_id, event_id, resource_id)`
      : wanted(sql, { ...filters, query }),
    order: {
      columns: [
        { name: 'day', type: 'date' },
        { name: 'delivery_id', type: 'uuid' },
      ],
      direction: 'desc',
    },
    columns: {
      ...fieldsOf<Delivery>('deliveryId', 'eventId', 'destinationId', 'topic', 'resourceId', 'origin', 'state', 'attemptCount'),
      ...fieldsOf<Delivery>('lastAttemptAt', 'responseStatus', 'failure', 'nextAttemptAt', 'nextAttemptRule'),
      ...fieldsOf<Delivery>('eventAt', 'createdAt', 'finishedAt'),
    },
  })
}
