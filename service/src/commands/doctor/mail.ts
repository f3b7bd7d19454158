import { doctorMessages } from '@earshot/messages/cli/doctor'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { readSmtpUrl } from '../../network/smtp-url.ts'
import { type Check, reasonOf } from './check.ts'

/** Examines whether the mail server takes email, and takes it encrypted. Sends none. */
export async function examineMail({ smtpUrl, mailFrom }: Config): Promise<Check[]> {
  const name = 'mail'
  const messages = doctorMessages.mail
  if (smtpUrl === null) return [{ name, state: 'warning', finding: messages.none, fix: messages.noneFix }]
  const { host, searchParams } = new URL(smtpUrl)
  const read = readSmtpUrl(smtpUrl)!
  const transport = nodemailer.createTransport({ ...read, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await transport.verify()
    if (!searchParams.has('tls') || read.requireTLS) return [{ name, state: 'ok', finding: messages.ok({ host, sender: mailFrom }) }]
    return [{ name, state: 'warning', finding: messages.unencrypted({ host, sender: mailFrom }), fix: messages.unencryptedFix }]
  } catch (error) {
    return [{ name, state: 'broken', finding: messages.broken({ host, reason: reasonOf(error) }), fix: messages.brokenFix }]
  } finally {
    transport.close()
  }
}
