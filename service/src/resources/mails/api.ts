import type { MailServer } from '../../mail/smtp.ts'
import { type Handlers, ok } from '../../operation.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { exportMails, getMail, listMails, retryMail } from './mails.ts'
import { sendTest } from './send-test.ts'

/** What mails are read and sent with. */
export interface MailDesk {
  mailKey: PurposeKeys
  /** Null: there is none, and mails are kept. */
  mailServer: MailServer | null
}

type Ids = 'mails.list' | 'mails.export' | 'mails.get' | 'mails.retry' | 'mails.settings' | 'mails.test'

export const mailsDesk = ({ mailKey, mailServer }: MailDesk): Handlers<Ids> => ({
  'mails.list': async ({ sql, organizationId, query }) => ok(await listMails(sql, { organizationId, query })),
  'mails.export': async ({ sql, organizationId, query }) => ok(await exportMails(sql, { organizationId, query })),
  'mails.get': async ({ sql, organizationId, params }) => ok(await getMail(sql, { organizationId, mailKey, ...params })),
  'mails.retry': async ({ sql, organizationId, params }) => ok(await retryMail(sql, { organizationId, ...params })),
  'mails.settings': async () => ok(mailServer ? { ...mailServer.shown } : { server: null, from: null }),
  'mails.test': async ({ sql, organizationId, attemptId, body }) =>
    ok(await sendTest(sql, { organizationId, mailId: attemptId, mailKey, mailServer, ...body })),
})
