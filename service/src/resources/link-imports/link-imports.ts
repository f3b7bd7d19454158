import type { LinkImport, LinkImportRow } from '@earshot/contract'
import { time, view } from '../../database/json.ts'
import { type Columns, fieldsOf } from '../../exports/export-list.ts'
import { type ImportKind, identityFields, progressFields } from '../imported-files/imports.ts'
import type { LinkAddress } from '../preverified-links/links.ts'
import { tokenOf } from '../preverified-links/token.ts'

// Imports of customers who are to get a link. create-import.ts reads a file; run-import.ts carries a started import out.

/** 60 a minute: docs/rules/links.md#60-emails-a-minute; links that are only made take no time worth telling. */
const secondsLeft = `case when status = 'running' then
  case when kind = 'email' then eligible_count - done_count - failed_count else ceil((eligible_count - done_count - failed_count) / 500.0)::int end end`

export const linkImports = {
  name: 'linkImports',
  show: view<LinkImport>('link_import', {
    ...identityFields,
    kind: 'kind',
    ...progressFields,
    isWaiting: `status = 'running' and failing_since is not null`,
    secondsLeft,
  }),
  showRow: view<LinkImportRow>('link_import_row', {
    row: 'row',
    customerEmail: 'customer_email',
    customerReference: 'customer_reference',
    customerName: 'customer_name',
    state: 'state',
    reason: 'reason',
    detail: 'detail',
    nextEligibleAt: time('next_eligible_at'),
    verificationId: 'verification_id',
  }),
  emptiedColumns: [],
} as const satisfies ImportKind<LinkImport, LinkImportRow>

/** Columns of an import's result: also the addresses that were made, where they were not mailed. */
export function resultColumns({ kind }: LinkImport, address: LinkAddress): Columns<LinkImportRow> {
  const link = ({ verificationId }: LinkImportRow) =>
    verificationId === null ? null : `${address.baseUrl}/o/${tokenOf(address.linkTokenKey, verificationId)}`
  return {
    ...fieldsOf<LinkImportRow>('row', 'customerEmail', 'customerReference', 'customerName', 'state', 'reason', 'detail'),
    ...fieldsOf<LinkImportRow>('nextEligibleAt', 'verificationId'),
    ...(kind === 'links' ? { link } : {}),
  }
}
