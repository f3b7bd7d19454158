import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { readSmtpUrl } from '../../network/smtp-url.ts'
import { type Check, reasonOf } from './check.ts'

/** Examines whether the mail server takes email, and takes it encrypted. Sends none. */
export async function examineMail({ smtpUrl, mailFrom }: Config): Promise<Check[]> {
  const name = 'mail'
  if (smtpUrl === null) {
    return [{ name, state: 'warning', finding: 'there is no mail server: mails are kept, not sent.', fix: 'set SMTP_URL and MAIL_FROM.' }]
  }
  const read = readSmtpUrl(smtpUrl)!
  const transport = nodemailer.createTransport({ ...read, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await transport.verify()
    const finding = `${new URL(smtpUrl).host} takes mails from ${mailFrom}`
    if (!new URL(smtpUrl).searchParams.has('tls') || read.requireTLS) return [{ name, state: 'ok', finding: `${finding}.` }]
    const fix = 'take ?tls=optional out of SMTP_URL, unless the way to the mail server is yours alone.'
    return [{ name, state: 'warning', finding: `${finding}; where it offers no TLS, mails and password go unencrypted.`, fix }]
  } catch (error) {
    return [
      {
        name,
        state: 'broken',
        finding: `${new URL(smtpUrl).host} does not take mails: ${reasonOf(error)}.`,
        fix: 'check SMTP_URL: smtp or smtps, host, port, user, password.',
      },
    ]
  } finally {
    transport.close()
  }
}
