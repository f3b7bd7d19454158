import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import {
  array,
  boolean,
  email,
  id,
  integer,
  line,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

export const mailStatuses = ['queued', 'sent', 'failed', 'kept'] as const

/** Reasons that the contents of an email are not shown. */
export const mailNotShown = ['private', 'forgotten'] as const

export const Mail = record('Mail', 'A mail that was sent, or is to be.', {
  mailId: id('Identifier of the mail.'),
  kind: Type.String({ description: 'What it is about: link, confirmation, …' }),
  projectId: nullable(id('Project it is of.')),
  toEmail: Type.String({ description: 'Where it goes. Of a letter that is its customer’s alone, no more than the domain: …@example.com.' }),
  status: oneOf(mailStatuses, 'Kept: there is no mail server; it is read here.'),
  attempts: integer('How often it was tried.', { minimum: 0 }),
  lastError: nullable(Type.String({ description: 'What the mail server said last.' })),
  createdAt: timestamp('When it was written.'),
  sentAt: nullable(timestamp('When the mail server took it.')),
  nextAttemptAt: nullable(timestamp('When it is tried next; null when it is over.')),
})
export type Mail = Static<typeof Mail>

export const MailDetails = record('MailDetails', 'A mail with what stands in it, while that is kept.', {
  ...Mail.properties,
  contents: nullable(
    object({
      subject: Type.String({ description: 'Its subject.' }),
      text: Type.String({ description: 'Its text.' }),
    }),
  ),
  notShown: nullable(
    oneOf(
      mailNotShown,
      'Why nothing of it is shown: what stands in it is its reader’s alone; or it is kept no longer, or under another key.',
    ),
  ),
})
export type MailDetails = Static<typeof MailDetails>

export const MailList = object({
  ...pageQuery,
  status: optional(oneOf(['all', ...mailStatuses], 'Only mails in this state.', { default: 'all' })),
  query: optional(line(0, 200, 'Text in the address, as far as it is shown.')),
})
export type MailList = Static<typeof MailList>

export const MailTest = object({ toEmail: email('Where the test goes.') })

export const MailTested = record('MailTested', 'What the mail server and we said to each other.', {
  isTaken: boolean('Whether the mail server took it.'),
  detail: Type.String({ description: 'What happened, and how to fix it.' }),
  conversation: array(
    object({
      from: oneOf(['us', 'server', 'note'], 'Who said it.'),
      line: Type.String({ description: 'What was said, secrets left out.' }),
    }),
  ),
})
export type MailTested = Static<typeof MailTested>

export const MailSettings = record('MailSettings', 'Where mails go.', {
  server: nullable(Type.String({ description: 'host:port of the mail server; null: mails are kept here.' })),
  from: nullable(Type.String({ description: 'The sender; null where nothing is sent.' })),
})
export type MailSettings = Static<typeof MailSettings>

/** Operations of members alone. */
export const mailsDashboardRows = {
  'mails.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/mails',
    summary: 'List mails',
    description: 'Newest first.',
    query: MailList,
    success: { 200: listOf('mails', Mail) },
    errors: ['VALIDATION_ERROR'],
  }),
  'mails.export': operation({
    ...forMembers,
    audited: true,
    role: 'admin',
    method: 'GET',
    path: '/mails/export',
    summary: 'Export mails',
    description: 'All mails the filters leave, as the list shows them.',
    query: object({ status: MailList.properties.status, query: MailList.properties.query, format: exportFormat }),
    success: { 200: file('The mails.') },
    errors: [],
  }),
  'mails.get': operation({
    ...forMembers,
    audited: true,
    role: 'admin',
    method: 'GET',
    path: '/mails/{mailId}',
    summary: 'Get a mail',
    description: 'What became of it, and what stands in it, unless that opens something that is its reader’s alone.',
    success: { 200: MailDetails },
    errors: ['NOT_FOUND'],
  }),
  'mails.retry': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/mails/{mailId}/retry',
    summary: 'Try a mail again',
    description:
      'One that failed is tried again at once. Any other, one whose contents are forgotten, and one whose reader wants no mail any more: CONFLICT.',
    success: { 200: Mail },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'mails.settings': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/mail-settings',
    summary: 'Where mails go',
    description: 'The mail server and the sender, as the service was set up.',
    success: { 200: MailSettings },
    errors: [],
  }),
  'mails.test': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/mail-test',
    summary: 'Send a test mail',
    description: 'Sends one now and shows the conversation with the mail server. Five a minute.',
    body: MailTest,
    speaksToStrangers: true,
    success: { 200: MailTested },
    errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
  }),
} as const
