import { projectSettingsAtFirst } from '@earshot/contract'
import { type SubscribeMessages, subscribeMessages } from '@earshot/messages/service/subscribe'
import type { Sql } from '../../database/database.ts'
import type { Keys } from '../../keys.ts'
import { type Email, queueMail } from '../../mail/mail.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { SubscriberKey } from './subscribers.ts'
import { type SubscriptionKeys, subscriptionToken } from './token.ts'

// Emails about a subscription. None contains anything that was typed on a page but the address it goes to: nobody can send their own words
// to a stranger this way.

/** Dependencies of these emails: the base address of links, and the keys that sign links and encrypt emails. */
export interface SubscriptionMailer extends SubscriptionKeys {
  baseUrl: string
  mailKey: PurposeKeys
}

/** The dependencies of emails about subscriptions, from the service's settings. */
export const subscriptionMailerOf = ({ baseUrl, keys }: { baseUrl: string; keys: Keys }): SubscriptionMailer => ({
  baseUrl,
  mailKey: keys.mail,
  confirmKey: keys.subscriptionConfirm,
  leaveKey: keys.subscriptionLeave,
})

/** An email's words, and where its button leads. */
export type Words = (
  words: SubscribeMessages['emails'],
  project: string,
  links: Links,
) => Pick<Email, 'subject' | 'heading' | 'paragraphs' | 'reason' | 'button'>

interface Links {
  confirm: string
}

export const confirmationEmail: Words = ({ confirmation }, project, links) => ({
  heading: confirmation.heading,
  subject: confirmation.subject({ project }),
  paragraphs: confirmation.paragraphs({ project }).split('\n\n'),
  reason: confirmation.reason({ project }),
  button: { label: confirmation.button, url: links.confirm },
})

export const invitationEmail: Words = ({ invitation }, project, links) => ({
  subject: invitation.subject({ project }),
  heading: invitation.heading({ project }),
  paragraphs: invitation.paragraphs({ project }).split('\n\n'),
  reason: invitation.reason({ project }),
  button: { label: invitation.button, url: links.confirm },
})

export const welcomeEmail: Words = ({ welcome }, project) => ({
  heading: welcome.heading,
  subject: welcome.subject({ project }),
  paragraphs: welcome.paragraphs({ project }).split('\n\n'),
  reason: welcome.reason({ project }),
})

export const alreadySubscribedEmail: Words = ({ already }, project) => ({
  heading: already.heading,
  subject: already.subject({ project }),
  paragraphs: already.paragraphs({ project }).split('\n\n'),
  reason: already.reason({ project }),
})

/** Queues an email to a subscriber, or to a person who may become one, in the transaction of its cause. */
export async function send(
  sql: Sql,
  { baseUrl, mailKey, confirmKey, leaveKey }: SubscriptionMailer,
  {
    organizationId,
    projectId,
    subscriberId,
    email,
    language,
    message,
    visitorDueAt,
  }: SubscriberKey & { email: string; language: string | null; message: Words; visitorDueAt?: string },
): Promise<void> {
  const [project] = await sql<[{ name: string; accentColor: string | null; locale: string | null }]>`
    select name, settings->>'accentColor' as accent_color, settings->>'locale' as locale from project
    where organization_id = ${organizationId} and project_id = ${projectId}`
  const words = subscribeMessages(language ?? project.locale ?? projectSettingsAtFirst.locale)
  const confirm = `${baseUrl}/subscribe/confirm/${subscriptionToken(confirmKey, subscriberId)}`
  await queueMail(sql, mailKey, {
    organizationId,
    projectId,
    kind: 'subscription',
    ...(visitorDueAt !== undefined && { visitorDueAt }),
    email: {
      to: email,
      language: words.language,
      owner: { name: project.name, accentColor: project.accentColor ?? projectSettingsAtFirst.accentColor },
      ...message(words.emails, project.name, { confirm }),
      unsubscribeUrl: `${baseUrl}/subscribe/leave/${subscriptionToken(leaveKey, subscriberId)}`,
    },
  })
}
