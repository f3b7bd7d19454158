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

const reason = oneOf(importRowReasons, 'Why a row gets no link, or no mail.')

export const LinkImport = record('LinkImport', 'A file of customers who are to get a link.', {
  importId: id('Identifier of the import.'),
  projectId: id('Project of the links.'),
  fileName: Type.String({ description: 'Name of the file.' }),
  kind: oneOf(['email', 'links'], 'Whether the links are mailed, or only made.'),
  status: oneOf(['ready', 'running', 'done', 'cancelled'], 'Ready: it waits for somebody to start it.'),
  rows: integer('Rows of the file.', { minimum: 0 }),
  eligible: integer('Rows that get a link.', { minimum: 0 }),
  done: integer('Rows that have theirs.', { minimum: 0 }),
  failed: integer('Rows that should have got one, and did not.', { minimum: 0 }),
  reasons: array(object({ reason, count: integer('Rows.', { minimum: 1 }) }), { description: 'Why rows get none, most first.' }),
  createdBy: nullable(Type.String({ description: 'Name of the member who brought it.' })),
  createdAt: timestamp('When it was brought.'),
  startedAt: nullable(timestamp('When it was started.')),
  finishedAt: nullable(timestamp('When it ended.')),
  isWaiting: boolean('It runs, and the mail server takes nothing at the moment; it is tried again each minute, for an hour.'),
  secondsLeft: nullable(integer('About how long it still takes, at sixty mails a minute; null unless it runs.', { minimum: 0 })),
})
export type LinkImport = Static<typeof LinkImport>

export const LinkImportCreate = object({
  fileName: line(1, 200, 'Name of the file.'),
  kind: oneOf(['email', 'links'], 'Whether the links are mailed, or only made.'),
  language: optional(language('Language of those whose row names none.')),
  validityMinutes: optional(
    integer('Minutes the links are valid; 7 days when not given.', { minimum: 1, maximum: 43_200, default: 10_080 }),
  ),
})
export type LinkImportCreate = Static<typeof LinkImportCreate>

export const LinkImportRow = record('LinkImportRow', 'A customer of an import.', {
  row: integer('Its row in the file, from 1, the head not counted.', { minimum: 1 }),
  customerEmail: Type.String({ description: 'As it stands in the file.' }),
  customerReference: nullable(Type.String({ description: 'As it stands in the file.' })),
  customerName: nullable(Type.String({ description: 'As it stands in the file.' })),
  state: oneOf(['eligible', 'ineligible', 'done', 'failed', 'cancelled'], 'What becomes of it.'),
  reason: nullable(reason),
  detail: nullable(Type.String({ description: 'How to fix it, in words.' })),
  nextEligibleAt: nullable(timestamp('When the customer may be e-mailed again; null where that is not why.')),
  verificationId: nullable(id('Its link.')),
})
export type LinkImportRow = Static<typeof LinkImportRow>

export const LinkImportRows = object({
  ...pageQuery,
  state: optional(oneOf(['all', 'eligible', 'ineligible', 'done', 'failed', 'cancelled'], 'Only rows in this state.', { default: 'all' })),
})
export type LinkImportRows = Static<typeof LinkImportRows>

/** Operations of members alone. */
export const linkImportsDashboardRows = {
  'linkImports.create': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/link-imports',
    summary: 'Bring a file of customers',
    description: `Reads a CSV file with a head: customerEmail, and if wanted customerReference, customerName, language. At most ${importRowsMax.toLocaleString('en')} rows. Nothing is sent yet; every row says whether its customer gets a link, and why not.`,
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
    summary: 'List imports',
    description: 'Newest first, those of the last 90 days.',
    success: { 200: object({ linkImports: array(LinkImport) }) },
    errors: [],
  }),
  'linkImports.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/link-imports/{importId}',
    summary: 'Get an import',
    description: 'How far it has come.',
    success: { 200: LinkImport },
    errors: ['NOT_FOUND'],
  }),
  'linkImports.rows': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/link-imports/{importId}/rows',
    summary: 'List rows of an import',
    description: 'In the order of the file.',
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
      'Makes, and mails if it is meant so, a link for every eligible row, sixty mails a minute. One that was started stays as it is: CONFLICT.',
    success: { 200: LinkImport },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'linkImports.cancel': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/link-imports/{importId}/cancel',
    summary: 'Cancel an import',
    description: 'Rows that have their link keep it. One that is over stays as it is: CONFLICT.',
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
    description: 'The rows as a file, with what became of each; the links themselves where they were made, not mailed.',
    query: object({ format: exportFormat }),
    success: { 200: file('The rows.') },
    errors: ['NOT_FOUND'],
  }),
} as const
