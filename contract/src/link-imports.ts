import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import {
  array,
  boolean,
  id,
  integer,
  language,
  line,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

/** Rows of a file at most. */
export const importRowsMax = 10_000
/** Bytes of a file at most: 10,000 rows of 500 characters, and some. */
export const importBytesMax = 8 * 1024 * 1024

export const importRowReasons = [
  'EMAIL_INVALID',
  'FIELD_INVALID',
  'DUPLICATE',
  'CUSTOMER_UNSUBSCRIBED',
  'CUSTOMER_BLOCKED',
  'LINK_EMAIL_COOLDOWN',
  'EMAIL_DELIVERY_FAILED',
] as const

const reason = oneOf(importRowReasons, 'Reason why a row gets no link or no email.')

export const LinkImport = record('LinkImport', 'An import of customers from a file, each of whom gets a delivery link.', {
  importId: id('Identifier of the import.'),
  projectId: id('Identifier of the project.'),
  fileName: Type.String({ description: 'Name of the file.' }),
  kind: oneOf(['email', 'links'], 'Whether links are created and emailed, or only created.'),
  status: oneOf(['ready', 'running', 'done', 'cancelled'], 'Status of the import. `ready`: it has not been started.'),
  rows: integer('Number of rows in the file.', { minimum: 0 }),
  eligible: integer('Number of rows that can get a link.', { minimum: 0 }),
  done: integer('Number of rows that got a link.', { minimum: 0 }),
  failed: integer('Number of eligible rows that failed.', { minimum: 0 }),
  reasons: array(object({ reason, count: integer('Number of rows.', { minimum: 1 }) }), {
    description: 'Reasons why rows get no link, most frequent first.',
  }),
  createdBy: nullable(Type.String({ description: 'Name of the member who created the import.' })),
  createdAt: timestamp('Time when the import was created.'),
  startedAt: nullable(timestamp('Time when the import was started.')),
  finishedAt: nullable(timestamp('Time when the import ended.')),
  isWaiting: boolean(
    'Whether the import is waiting because the mail server does not accept emails at the moment. It is retried every minute for an hour.',
  ),
  secondsLeft: nullable(
    integer('Estimated remaining time in seconds, at 60 emails per minute. Null if the import is not running.', { minimum: 0 }),
  ),
})
export type LinkImport = Static<typeof LinkImport>

export const LinkImportCreate = object({
  fileName: line(1, 200, 'Name of the file.'),
  kind: oneOf(['email', 'links'], 'Whether links are created and emailed, or only created.'),
  language: optional(language('Language for rows that do not specify one.')),
  validityMinutes: optional(
    integer('Validity of the links in minutes. Defaults to 7 days.', { minimum: 1, maximum: 43_200, default: 10_080 }),
  ),
})
export type LinkImportCreate = Static<typeof LinkImportCreate>

export const LinkImportRow = record('LinkImportRow', 'A row of an import.', {
  row: integer('Row number in the file, starting at 1, not counting the header row.', { minimum: 1 }),
  customerEmail: Type.String({ description: 'Email address, as in the file.' }),
  customerReference: nullable(Type.String({ description: 'Reference, as in the file.' })),
  customerName: nullable(Type.String({ description: 'Name, as in the file.' })),
  state: oneOf(['eligible', 'ineligible', 'done', 'failed', 'cancelled'], 'State of the row.'),
  reason: nullable(reason),
  detail: nullable(Type.String({ description: 'How to fix the problem.' })),
  nextEligibleAt: nullable(timestamp('Time when the customer can be emailed again. Null if that is not the reason.')),
  verificationId: nullable(id('Identifier of the link.')),
})
export type LinkImportRow = Static<typeof LinkImportRow>

export const LinkImportRows = object({
  ...pageQuery,
  state: optional(
    oneOf(['all', 'eligible', 'ineligible', 'done', 'failed', 'cancelled'], 'Only return rows in this state.', { default: 'all' }),
  ),
})
export type LinkImportRows = Static<typeof LinkImportRows>

/** Operations of members alone. */
export const linkImportsDashboardRows = {
  'linkImports.create': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/link-imports',
    summary: 'Import customers',
    description: `Creates an import from a CSV file with a header row: customerEmail, and optionally customerReference, customerName and language. Up to ${importRowsMax.toLocaleString('en')} rows. Nothing is sent yet; each row shows whether its customer gets a link and, if not, why.`,
    query: LinkImportCreate,
    takes: 'text/csv',
    bodyBytesMax: importBytesMax,
    success: { 201: LinkImport },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'linkImports.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/link-imports',
    mayLag: true,
    summary: 'List imports',
    description: 'Lists the imports of the last 90 days, newest first.',
    success: { 200: object({ linkImports: array(LinkImport) }) },
    errors: [],
  }),
  'linkImports.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/link-imports/{importId}',
    summary: 'Get an import',
    description: 'Retrieves an import with its progress.',
    success: { 200: LinkImport },
    errors: ['NOT_FOUND'],
  }),
  'linkImports.rows': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/link-imports/{importId}/rows',
    mayLag: true,
    summary: 'List rows of an import',
    description: 'Lists the rows of an import in the order of the file.',
    query: LinkImportRows,
    success: { 200: listOf('rows', LinkImportRow) },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  }),
  'linkImports.start': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/link-imports/{importId}/start',
    summary: 'Start an import',
    description:
      'Creates a link for each eligible row and, for kind `email`, emails it, 60 emails per minute. Returns `CONFLICT` if the import was already started.',
    success: { 200: LinkImport },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'linkImports.cancel': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/link-imports/{importId}/cancel',
    summary: 'Cancel an import',
    description: 'Cancels an import. Links that were already created remain valid. Returns `CONFLICT` if the import has already ended.',
    success: { 200: LinkImport },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'linkImports.result': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/link-imports/{importId}/result',
    summary: 'Get the result of an import',
    description: 'Downloads the rows as a file, with the result of each. Includes the links if they were only created and not emailed.',
    query: object({ format: exportFormat }),
    success: { 200: file('File with the rows.') },
    errors: ['NOT_FOUND'],
  }),
} as const
