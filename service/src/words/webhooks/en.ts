// What the owners of an organization are written about their webhooks, in English. Plain, second person, no exclamation marks.

import type { Language } from '../languages.ts'
import { counted } from '../plurals.ts'

export const en = {
  language: 'en' as Language,

  failing: {
    subject: (place: string, hours: number) => `Webhooks to ${place} have been failing for ${hours} hours`,
    since: (place: string, moment: string) => `Since ${moment}, no webhook has got through to ${place}.`,
    failures: (count: number) => counted('en', { one: '{count} attempt failed.', other: '{count} attempts failed.' }, count),
    next: (moment: string) =>
      `What failed is tried again on its schedule. If nothing gets through until ${moment}, this destination is disabled: then nothing is sent there any more, and what comes is held for it.`,
    /** Who is a member looks into the dashboard. Others are listed as owners only, and may have come by the portal. */
    fix: {
      inPortal:
        'Look at the server that receives them. Every attempt and its answer is shown in the webhook portal, which opens from the software in which your team set up the webhooks. What was given up can be sent again there.',
      inDashboard:
        'Look at the server that receives them. Every attempt and its answer is shown in the dashboard. What was given up can be sent again there.',
    },
  },

  disabled: {
    subject: (place: string) => `Webhooks to ${place} are disabled`,
    failing: (place: string, moment: string) =>
      `Since ${moment}, no webhook has got through to ${place}. So this destination was disabled.`,
    gone: (place: string) =>
      `${place} has answered with status 410: there is nobody any more who wants webhooks. So this destination was disabled.`,
    asked: (place: string) =>
      `${place} has asked, in the header webhook-delivery of an answer, that nothing more be sent. So this destination was disabled.`,
    next: (days: number) =>
      `Nothing is sent there any more. Nothing is lost either: what happens from now on is held for this destination, for ${days} days.`,
    fix: {
      inPortal:
        'When its server takes webhooks again, resume it in the webhook portal, which opens from the software in which your team set up the webhooks. There you decide whether what was held is sent.',
      inDashboard: 'When its server takes webhooks again, resume it in the dashboard. There you decide whether what was held is sent.',
    },
  },

  /** How the last attempt failed, by its class. */
  last: {
    status: (status: string) => `The last answer had the status ${status}.`,
    dns: 'At the last attempt, no address was found for its name.',
    refused: 'At the last attempt, its server took no connection.',
    reset: 'At the last attempt, the connection broke off.',
    timeout: 'At the last attempt, no answer came in time.',
    tls: 'At the last attempt, there was no secure connection: its certificate may have expired.',
    'private-address': 'At the last attempt, its name led to a private address, and nothing is sent to one.',
    'too-large': 'The last answer was too large.',
  },

  /** Leads a member to the destination in the dashboard. */
  button: 'See the destination',
  reason: (organization: string) =>
    `You get this letter because you are listed as an owner of ${organization}. Whoever runs this service can change that.`,
}

export type Words = typeof en
