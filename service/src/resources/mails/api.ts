import type { mailsDashboardRows } from '@earshot/contract'
import type { MailServer } from '../../mail/smtp.ts'
import { type HandlersOf, ok } from '../../operation.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { exportMails, getMail, listMails, retryMail } from './mails.ts'
import { sendTestMail } from './send-test-mail.ts'

/** Dependencies of the operations on mails. */
export interface MailDashboardDeps {
  mailKey: PurposeKeys
  /** Null: there is no mail server, and mails are kept. */
  mailServer: MailServer | null
}

export const mailsDashboard = ({ mailKey, mailServer }: MailDashboardDeps): HandlersOf<typeof mailsDashboardRows> => ({
  'mails.list': async ({ sql, organizationId, query }) => ok(await listMails(sql, { organizationId, query })),
  'mails.export': async ({ sql, organizationId, query }) => ok(await exportMails(sql, { organizationId, query })),
  'mails.get': async ({ sql, organizationId, params }) => ok(await getMail(sql, { organizationId, mailKey, ...params })),
  'mails.retry': async ({ sql, organizationId, params }) => ok(await retryMail(sql, { organizationId, ...params })),
  'mails.settings': async () => ok(mailServer ? { ...mailServer.shown } : { server: null, from: null }),
  'mails.test': async ({ sql, organizationId, attemptId, language, body }) =>
    ok(await sendTestMail(sql, { organizationId, mailId: attemptId, mailKey, mailServer, language, ...body })),
})
