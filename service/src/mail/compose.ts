import { mailMessages } from '@earshot/messages/service/mail'
import type { SendMailOptions } from 'nodemailer/lib/mailer'
import { asciiEmail } from '../text.ts'
import { emailHtml } from './email-html.ts'
import type { Email } from './mail.ts'

/**
 * An email as the mail that is sent: from the project by name, with a text part that reads as well as the HTML, and what mail programs
 * look for: one-click unsubscribing (RFC 8058), a stable Message-ID, that nobody typed it just now. Nothing in it begins a header line
 * of its own: what stands in headers is one line.
 */
export function composeMail({ mailId, email, from }: { mailId: string; email: Email; from: string }): SendMailOptions {
  const sender = mailboxOf(from)
  return {
    from: { name: line(email.owner.name), address: sender },
    to: { name: '', address: mailedAddress(email) },
    subject: line(email.subject),
    text: emailText(email),
    html: emailHtml(email).toString(),
    // The same when it is sent again: a mail that went out just before its sender was killed is recognised.
    messageId: `<${mailId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    headers: {
      'Content-Language': line(email.language),
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${line(email.unsubscribeUrl)}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The form in which addresses are compared: what was found by an address is sent to that address (decision 34). */
export const mailedAddress = ({ to }: Pick<Email, 'to'>): string => asciiEmail(to) ?? line(to)

/** The text part. */
export function emailText({ language, heading, paragraphs, button, reason, unsubscribeUrl }: Email): string {
  const { frame } = mailMessages(language)
  return [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    // Mail programs take the text after two dashes and a space for a signature, and show it as small print.
    ['-- ', reason, ...(unsubscribeUrl ? [`${frame.unsubscribe}: ${unsubscribeUrl}`] : [])].join('\n'),
  ].join('\n\n')
}

/** `feedback@acme.example` of `Acme <feedback@acme.example>`. */
const mailboxOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from

const line = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
