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

export const Mail = record('Mail', 'An email that was sent or is queued.', {
  mailId: id('Identifier of the email.'),
  kind: Type.String({ description: 'Kind of email: link, confirmation, …' }),
  projectId: nullable(id('Identifier of the project.')),
  toEmail: Type.String({ description: 'Email address of the recipient. For private emails to customers, the domain only: …@example.com.' }),
  status: oneOf(mailStatuses, 'Status of the email. `kept`: no mail server is configured, so the email can only be read here.'),
  attempts: integer('Number of attempts.', { minimum: 0 }),
  lastError: nullable(Type.String({ description: 'Last error message from the mail server.' })),
  createdAt: timestamp('Time when the email was created.'),
  sentAt: nullable(timestamp('Time when the mail server accepted the email.')),
  nextAttemptAt: nullable(timestamp('Time of the next attempt. Null if there is none.')),
})
export type Mail = Static<typeof Mail>

export const MailDetails = record('MailDetails', 'An email with its contents, while they are kept.', {
  ...Mail.properties,
  contents: nullable(
    object({
      subject: Type.String({ description: 'Subject of the email.' }),
      text: Type.String({ description: 'Text of the email.' }),
    }),
  ),
  notShown: nullable(
    oneOf(
      mailNotShown,
      'Why the contents are not shown. `private`: they are for the recipient only. `forgotten`: they are no longer kept, or were encrypted with another key.',
    ),
  ),
})
export type MailDetails = Static<typeof MailDetails>

export const MailList = object({
  ...pageQuery,
  status: optional(oneOf(['all', ...mailStatuses], 'Only return emails with this status.', { default: 'all' })),
  query: optional(line(0, 200, 'Text to search for in the visible part of the address.')),
})
export type MailList = Static<typeof MailList>

export const MailTest = object({ toEmail: email('Email address to send the test to.') })

export const MailTested = record('MailTested', 'Result of a test email, with the SMTP conversation.', {
  isTaken: boolean('Whether the mail server accepted the email.'),
  detail: Type.String({ description: 'What happened, and how to fix it, in the language of `Accept-Language`.' }),
  conversation: array(
    object({
      from: oneOf(['us', 'server', 'note'], 'Sender of the line.'),
      line: Type.String({ description: 'Line of the conversation, without secrets.' }),
    }),
  ),
})
export type MailTested = Static<typeof MailTested>

export const MailSettings = record('MailSettings', 'Email settings of the service.', {
  server: nullable(
    Type.String({ description: '`host:port` of the mail server. Null if none is configured, so that emails are only stored.' }),
  ),
  from: nullable(Type.String({ description: 'Sender address. Null if no mail server is configured.' })),
})
export type MailSettings = Static<typeof MailSettings>

/** Operations of members alone. */
export const mailsDashboardRows = {
  'mails.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/mails',
    mayLag: true,
    summary: 'List emails',
    description: 'Lists emails, newest first.',
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
    mayLag: true,
    summary: 'Export emails',
    description: 'Exports all emails that match the filters, with the fields of the list.',
    query: object({ status: MailList.properties.status, query: MailList.properties.query, format: exportFormat }),
    success: { 200: file('File with the emails.') },
    errors: [],
  }),
  'mails.get': operation({
    ...forMembers,
    audited: true,
    role: 'admin',
    method: 'GET',
    path: '/mails/{mailId}',
    summary: 'Get an email',
    description: 'Retrieves an email with its delivery status and contents. The contents of private emails are not returned.',
    success: { 200: MailDetails },
    errors: ['NOT_FOUND'],
  }),
  'mails.retry': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/mails/{mailId}/retry',
    summary: 'Retry an email',
    description:
      'Retries a failed email immediately. Returns `CONFLICT` if the email did not fail, its contents are no longer kept, or the recipient has unsubscribed.',
    success: { 200: Mail },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'mails.settings': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/mail-settings',
    summary: 'Get the email settings',
    description: 'Retrieves the configured mail server and sender.',
    success: { 200: MailSettings },
    errors: [],
  }),
  'mails.test': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/mail-test',
    summary: 'Send a test email',
    description: 'Sends a test email now and returns the conversation with the mail server. Limited to five per minute.',
    body: MailTest,
    speaksToStrangers: true,
    success: { 200: MailTested },
    errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
  }),
} as const
