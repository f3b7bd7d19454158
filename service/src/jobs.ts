import type { Logger } from 'pino'
import { sweptMax as peopleSweptMax, sweepPeople } from './accounts/persons.ts'
import type { Config } from './config.ts'
import { sweepIdempotency, sweptMax } from './http/idempotency.ts'
import { sweepVisitorUses, sweptMax as usesSweptMax } from './limits/visitor-limits.ts'
import { batchMax as mailBatchMax, sweptMax as mailSweptMax, sendDueMail, sweepMailContents } from './mail/send-mail.ts'
import type { MailServer } from './mail/smtp.ts'
import { addressGuard } from './network/address-guard.ts'
import { emptiedMax, emptyErasedEvents } from './privacy/erase-events.ts'
import { endedSecretsMax, sweepEndedSecrets } from './resources/destinations/signing-secrets.ts'
import { forgetForms, formsForgottenMax } from './resources/form-sessions/form-sessions.ts'
import { pageReader, readersPerProcess } from './resources/knowledge-base/read-pages.ts'
import { forgetImports, forgottenMax as importsForgottenMax } from './resources/link-imports/link-imports.ts'
import { runImport } from './resources/link-imports/run-import.ts'
import { ownersToTell } from './resources/organizations/owners.ts'
import { sweptMax as claimsSweptMax, sweepLeftClaims } from './resources/preverified-links/email-claim.ts'
import type { LinkPost } from './resources/preverified-links/email-link.ts'
import { isOfDeletedProject } from './resources/projects/projects.ts'
import { purgedMax, purgeProjects } from './resources/projects/purge-projects.ts'
import { endedFormsMax, sweepEndedForms } from './resources/qr-codes/scan-code.ts'
import { runRecovery } from './resources/recoveries/run-recovery.ts'
import { forgetSubscribers, forgottenMax } from './resources/subscribers/forget-subscribers.ts'
import { isSuppressed } from './resources/suppressions/suppressions.ts'
import { sweptMax as receiptsSweptMax, sweepReceipts } from './resources/verifications/receipts.ts'
import { sessionsSweptMax, sweepPortalSessions } from './resources/webhook-portal/sessions.ts'
import type { PurposeKeys } from './secrets.ts'
import type { Sweep } from './start-workers.ts'
import { foldAttempts, foldedMax, forgetAttemptHours } from './webhooks/upkeep/fold-attempts.ts'
import {
  destinationsForgottenMax,
  dropOldDays,
  forgetDestinations,
  forgetDestinationVersions,
  forgetRecoveries,
  pastForgottenMax,
} from './webhooks/upkeep/retention.ts'
import { judgeDestinations, toldMax } from './webhooks/upkeep/tell-owners.ts'

// What is put in order from time to time, for every resource: what ran out, what waits to be sent, what is to be forgotten.

export interface SweepsOptions {
  config: Config
  mail: { mailKey: PurposeKeys; mailServer: MailServer | null }
  post: LinkPost
  /** Ends what a worker may leave to another one. */
  stopping: AbortSignal
  log: Logger
}

/** The list, each in its own time. Every ten minutes: what is past its day is not used, only kept. */
export const sweepsOf = ({ config, mail, post, stopping, log }: SweepsOptions): Sweep[] => [
  { name: 'end-scanned-forms', everyMs: 60_000, fullAt: endedFormsMax, sweep: sweepEndedForms },
  { name: 'forget-portal-sessions', everyMs: 600_000, fullAt: sessionsSweptMax, sweep: sweepPortalSessions },
  { name: 'forget-sign-ins', everyMs: 600_000, fullAt: peopleSweptMax, sweep: sweepPeople },
  { name: 'forget-webhook-secrets', everyMs: 600_000, fullAt: endedSecretsMax, sweep: sweepEndedSecrets },
  { name: 'purge-projects', everyMs: 60_000, fullAt: purgedMax, sweep: purgeProjects },
  { name: 'forget-idempotency-keys', everyMs: 600_000, fullAt: sweptMax, sweep: sweepIdempotency },
  { name: 'forget-subscribers', everyMs: 600_000, fullAt: forgottenMax, sweep: forgetSubscribers },
  { name: 'forget-forms', everyMs: 600_000, fullAt: formsForgottenMax, sweep: forgetForms },
  { name: 'forget-visitor-uses', everyMs: 600_000, fullAt: usesSweptMax, sweep: sweepVisitorUses },
  { name: 'forget-mails', everyMs: 600_000, fullAt: mailSweptMax, sweep: sweepMailContents },
  {
    name: 'judge-destinations',
    everyMs: 60_000,
    fullAt: toldMax,
    sweep: (sql) =>
      judgeDestinations(sql, { baseUrl: config.baseUrl, mailKey: mail.mailKey, retentionDays: config.retentionDays, ownersToTell }),
  },
  {
    name: 'send-mails',
    everyMs: 5000,
    fullAt: mailBatchMax,
    isWoken: true,
    sweep: (sql) => sendDueMail(sql, { ...mail, isUnwanted: isUnwantedMail }),
  },
  {
    name: 'complete-link-mails',
    everyMs: 30_000,
    fullAt: claimsSweptMax,
    sweep: (sql) => sweepLeftClaims(sql, { mailing: post }),
  },
  { name: 'empty-erased-events', everyMs: 60_000, fullAt: emptiedMax, sweep: (sql) => emptyErasedEvents(sql) },
  // Each second: whoever started it looks on.
  { name: 'run-link-imports', everyMs: 1000, fullAt: 1, isWoken: true, sweep: (sql) => runImport(sql, { post }) },
  { name: 'forget-link-imports', everyMs: 600_000, fullAt: importsForgottenMax, sweep: forgetImports },
  // Each second: its pace is so many deliveries a second.
  { name: 'recover', everyMs: 1000, fullAt: 1, isWoken: true, freesDeliveries: true, sweep: runRecovery },
  {
    name: 'drop-old-days',
    everyMs: 600_000,
    fullAt: Number.POSITIVE_INFINITY,
    sweep: (sql) => dropOldDays(sql, { retentionDays: config.retentionDays, log }),
  },
  {
    name: 'forget-destinations',
    everyMs: 600_000,
    fullAt: destinationsForgottenMax,
    sweep: (sql) => forgetDestinations(sql, config),
  },
  { name: 'forget-recoveries', everyMs: 600_000, fullAt: pastForgottenMax, sweep: (sql) => forgetRecoveries(sql, config) },
  {
    name: 'forget-destination-versions',
    everyMs: 600_000,
    fullAt: pastForgottenMax,
    sweep: (sql) => forgetDestinationVersions(sql, config),
  },
  { name: 'fold-attempts', everyMs: 60_000, fullAt: foldedMax, sweep: foldAttempts },
  { name: 'forget-attempt-hours', everyMs: 600_000, fullAt: foldedMax, sweep: forgetAttemptHours },
  { name: 'end-receipts', everyMs: 60_000, fullAt: receiptsSweptMax, sweep: sweepReceipts },
  ...readsPages(config, stopping),
]

/** The loops that read knowledge pages. Each second: whoever added one may be looking at it. */
function readsPages({ allowPrivateTargets }: Config, stopping: AbortSignal): Sweep[] {
  const sweep = pageReader({ guard: addressGuard({ allowPrivateTargets, allowHttp: true }), stopping })
  return Array.from({ length: readersPerProcess }, (_, at) => ({ name: `read-pages-${at + 1}`, everyMs: 1000, fullAt: 1, sweep }))
}

/** SQL: a link for somebody who said in the meantime that they want none, any mail of a project that is gone. Other mail is what its recipient asked for. */
const isUnwantedMail = `(mail.kind = 'link' and ${isSuppressed('mail', 'to_email')}) or ${isOfDeletedProject('mail')}`
