import type { OpinionImport, OpinionImportRow } from '@earshot/contract'
import { time, view } from '../../database/json.ts'
import { fieldsOf } from '../../exports/export-list.ts'
import { type ImportKind, identityFields, progressFields } from '../imported-files/imports.ts'

// Imports of opinions that were given elsewhere. create-import.ts reads a file; run-import.ts carries a started import out.

const ofOpinion = (column: string) => `(select opinion.${column} from opinion
  where opinion.organization_id = opinion_import_row.organization_id and opinion.project_id = opinion_import_row.project_id
    and opinion.review_id = opinion_import_row.review_id and opinion_import_row.state = 'done')`

export const opinionImports = {
  name: 'opinionImports',
  show: view<OpinionImport>('opinion_import', { ...identityFields, preset: 'preset', announce: 'announce', ...progressFields }),
  showRow: view<OpinionImportRow>('opinion_import_row', {
    row: 'row',
    externalId: 'external_id',
    // Of a row that became an opinion, the texts are the opinion's, and go with it.
    customerName: `coalesce(customer_name, ${ofOpinion('customer_name')})`,
    title: `coalesce(title, ${ofOpinion('title')})`,
    givenAt: time('given_at'),
    state: 'state',
    reason: 'reason',
    detail: 'detail',
    reviewId: 'review_id',
  }),
  // The texts of a row that becomes no opinion are nobody's to keep.
  emptiedColumns: ['opinion'],
} as const satisfies ImportKind<OpinionImport, OpinionImportRow>

/** Columns of an import's result. */
export const resultColumns = fieldsOf<OpinionImportRow>(
  ...(['row', 'externalId', 'customerName', 'title', 'givenAt', 'state', 'reason', 'detail', 'reviewId'] as const),
)
