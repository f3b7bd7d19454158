import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { importBytesMax, importRowsMax } from './link-imports.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { array, boolean, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** The services whose files are read. */
export const importPresets = ['trustpilot', 'judgeme', 'yotpo', 'google'] as const
const preset = oneOf(importPresets, 'Service that the file was exported from.')

export const opinionImportReasons = ['TEXT_MISSING', 'DATE_INVALID', 'FIELD_INVALID', 'DUPLICATE', 'ALREADY_IMPORTED'] as const
const reason = oneOf(opinionImportReasons, 'Reason why a row becomes no opinion.')

const announce = 'Whether webhook events are sent for the imported opinions, and notifications of them.'

export const OpinionImport = record(
  'OpinionImport',
  'An import of opinions that were given elsewhere. Imported opinions are not verified.',
  {
    importId: id('Identifier of the import.'),
    projectId: id('Identifier of the project.'),
    fileName: Type.String({ description: 'Name of the file.' }),
    preset,
    announce: boolean(announce),
    status: oneOf(['ready', 'running', 'done', 'cancelled'], 'Status of the import. `ready`: it has not been started.'),
    rows: integer('Number of rows in the file.', { minimum: 0 }),
    eligible: integer('Number of rows that can become an opinion.', { minimum: 0 }),
    done: integer('Number of rows that became an opinion.', { minimum: 0 }),
    failed: integer('Number of eligible rows that failed.', { minimum: 0 }),
    reasons: array(object({ reason, count: integer('Number of rows.', { minimum: 1 }) }), {
      description: 'Reasons why rows become no opinion, most frequent first.',
    }),
    createdBy: nullable(Type.String({ description: 'Name of the member who created the import.' })),
    createdAt: timestamp('Time when the import was created.'),
    startedAt: nullable(timestamp('Time when the import was started.')),
    finishedAt: nullable(timestamp('Time when the import ended.')),
  },
)
export type OpinionImport = Static<typeof OpinionImport>

export const OpinionImportCreate = object({
  fileName: line(1, 200, 'Name of the file.'),
  preset,
  announce: optional(boolean(`${announce} Defaults to false.`)),
})
export type OpinionImportCreate = Static<typeof OpinionImportCreate>

export const OpinionImportRow = record('OpinionImportRow', 'A row of an import.', {
  row: integer('Row number in the file, starting at 1, not counting the header row.', { minimum: 1 }),
  externalId: Type.String({ description: 'Identifier of the opinion where it was given. If the file has none, a digest of the row.' }),
  customerName: nullable(Type.String({ description: 'Name that the customer gave.' })),
  title: nullable(Type.String({ description: 'Title of the opinion. The beginning of its text, if the file has no title.' })),
  givenAt: nullable(timestamp('Time when the opinion was given. Null if it can’t be read.')),
  state: oneOf(['eligible', 'ineligible', 'done', 'failed', 'cancelled'], 'State of the row.'),
  reason: nullable(reason),
  detail: nullable(Type.String({ description: 'How to fix the problem.' })),
  reviewId: nullable(id('Identifier of the opinion that the row became, or became earlier.')),
})
export type OpinionImportRow = Static<typeof OpinionImportRow>

export const OpinionImportRows = object({
  ...pageQuery,
  state: optional(
    oneOf(['all', 'eligible', 'ineligible', 'done', 'failed', 'cancelled'], 'Only return rows in this state.', { default: 'all' }),
  ),
})
export type OpinionImportRows = Static<typeof OpinionImportRows>

/** Operations of members alone. */
export const opinionImportsDashboardRows = {
  'opinionImports.create': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinion-imports',
    summary: 'Import opinions',
    description: `Creates an import from a CSV file that another service exported. Up to ${importRowsMax.toLocaleString('en')} rows. Nothing is imported yet; each row shows whether it becomes an opinion and, if not, why. Stars are not imported: Earshot has none.`,
    query: OpinionImportCreate,
    takes: 'text/csv',
    bodyBytesMax: importBytesMax,
    success: { 201: OpinionImport },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'opinionImports.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinion-imports',
    mayLag: true,
    summary: 'List imports of opinions',
    description: 'Lists the imports of the last 90 days, newest first.',
    success: { 200: object({ opinionImports: array(OpinionImport) }) },
    errors: [],
  }),
  'opinionImports.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinion-imports/{importId}',
    summary: 'Get an import of opinions',
    description: 'Retrieves an import with its progress.',
    success: { 200: OpinionImport },
    errors: ['NOT_FOUND'],
  }),
  'opinionImports.rows': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinion-imports/{importId}/rows',
    mayLag: true,
    summary: 'List rows of an import of opinions',
    description: 'Lists the rows of an import in the order of the file.',
    query: OpinionImportRows,
    success: { 200: listOf('rows', OpinionImportRow) },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  }),
  'opinionImports.start': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinion-imports/{importId}/start',
    summary: 'Start an import of opinions',
    description: 'Creates an opinion for each eligible row. Returns `CONFLICT` if the import was already started.',
    success: { 200: OpinionImport },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'opinionImports.cancel': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinion-imports/{importId}/cancel',
    summary: 'Cancel an import of opinions',
    description: 'Cancels an import. Opinions that were already created remain. Returns `CONFLICT` if the import has already ended.',
    success: { 200: OpinionImport },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'opinionImports.result': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/opinion-imports/{importId}/result',
    summary: 'Get the result of an import of opinions',
    description: 'Downloads the rows as a file, with the result of each.',
    query: object({ format: exportFormat }),
    success: { 200: file('File with the rows.') },
    errors: ['NOT_FOUND'],
  }),
} as const
