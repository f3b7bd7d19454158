import type { Logger } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { copiedMax, openPersonCopies } from './accounts/known-persons.ts'
import { sweptMax as peopleSweptMax, sweepPeople } from './accounts/persons.ts'
import { keyIdsIn, keysIn, sealKeys } from './backup/keys.ts'
import { openSchedule, retryBackupMs } from './backup/schedule.ts'
import { tellOwnersOfFailure } from './backup/tell-owners.ts'
import type { Config } from './config.ts'
import { homeNameIn } from './home-settings.ts'
import { settledMax as settledMovesMax, settleMoves } from './homes/moves/settle-moves.ts'
import { sweepIdempotency, sweptMax } from './http/idempotency.ts'
import { sweepVisitorUses, sweptMax as usesSweptMax } from './limits/visitor-counters.ts'
import { batchMax as mailBatchMax, sweptMax as mailSweptMax, sendDueMail, sweepMailContents } from './mail/send-mail.ts'
import type { MailServer } from './mail/smtp.ts'
import { addressGuard } from './network/address-guard.ts'
import type { Job } from './open-workers.ts'
import { emptiedMax, emptyErasedEvents } from './privacy/erase-events.ts'
import { clientsSweptMax, sweepClients } from './resources/connected-apps/clients.ts'
import { sweepTokens, tokensSweptMax } from './resources/connected-apps/tokens.ts'
import { endedSecretsMax, sweepEndedSecrets } from './resources/destinations/signing-secrets.ts'
import { forgetForms, formsForgottenMax } from './resources/form-sessions/form-sessions.ts'
import { forgetImports, forgottenMax as importsForgottenMax } from './resources/imported-files/imports.ts'
import { pageReader, readersPerProcess } from './resources/knowledge-base/read-pages.ts'
import { linkImports } from './resources/link-imports/link-imports.ts'
import { runImport } from './resources/link-imports/run-import.ts'
import { forgetListeners, listenersForgottenMax } from './resources/listeners/delete-listener.ts'
import { opinionImports } from './resources/opinion-imports/opinion-imports.ts'
import { runOpinionImport } from './resources/opinion-imports/run-import.ts'
import { forgetOrders, ordersForgottenMax } from './resources/orders/orders.ts'
import { sendOrders } from './resources/orders/send-orders.ts'
import { ownersToNotify } from './resources/organizations/owners.ts'
import { sweptMax as claimsSweptMax, sweepAbandonedClaims } from './resources/preverified-links/email-claim.ts'
import type { LinkMailer } from './resources/preverified-links/email-link.ts'
import { sendReminders } from './resources/preverified-links/send-reminders.ts'
import { isOfDeletedProject } from './resources/projects/projects.ts'
import { purgedMax, purgeProjects } from './resources/projects/purge-projects.ts'
import { releasedMax as releasedSlugsMax, releaseSlugs } from './resources/projects/reserved-slugs.ts'
import { endedFormsMax, sweepEndedForms } from './resources/qr-codes/scan-code.ts'
import { runRecovery } from './resources/recoveries/run-recovery.ts'
import { assertionsSweptMax, sweepAssertions } from './resources/sso/sign-in-by-provider.ts'
import { forgetSubscribers, forgottenMax } from './resources/subscribers/forget-subscribers.ts'
import { isSuppressed } from './resources/suppressions/suppressions.ts'
import { appendChanges, appendedMax } from './resources/transparency-log/append-changes.ts'
import { sweptMax as receiptsSweptMax, sweepReceipts } from './resources/verifications/sweep-receipts.ts'
import { sessionsSweptMax, sweepPortalSessions } from './resources/webhook-portal/sessions.ts'
import type { KeyRing, PurposeKeys } from './secrets.ts'
import { sendDueDigest } from './webhooks/digests/send-digests.ts'
import { checkFailingDestinations, destinationsMax } from './webhooks/upkeep/failing-destinations.ts'
import { foldAttempts, foldedMax, forgetAttemptHours } from './webhooks/upkeep/fold-attempts.ts'
import {
  destinationsForgottenMax,
  dropOldDays,
  forgetDestinations,
  forgetDestinationVersions,
  forgetRecoveries,
  pastForgottenMax,
} from './webhooks/upkeep/retention.ts'

// Every background job of the resources and of the HTTP layer: what ran out, what waits to be sent, what is to be forgotten. Those that
// webhooks and links can't do without are in open-workers.ts.

export interface JobsOptions {
  config: Config
  secretKey: string
  mail: { mailKey: PurposeKeys; mailServer: MailServer | null }
  mailer: LinkMailer
  /** Encrypt the signing keys of transparency logs. */
  logKeys: KeyRing
  /** What the settings call the first of several homes. */
  firstName: string | null
  /** Ends what a worker may leave to another one. */
  stopping: AbortSignal
  log: Logger
}

/** The list, in the order in which a single run takes them. Jobs of ten minutes: what is past its day is not used, only kept. */
export const jobsOf = (options: JobsOptions): Job[] => [
  ...endedRecords,
  // What other homes have of the first, each as it is there; nothing in the first.
  { name: 'copy-people', everyMs: 5000, fullAt: copiedMax + 1, run: openPersonCopies() },
  { name: 'settle-moves', everyMs: 5000, fullAt: settledMovesMax, run: (sql) => settleMoves(sql, options) },
  { name: 'release-slugs', everyMs: 60_000, fullAt: releasedSlugsMax, run: releaseSlugs },
  ...emailJobs(options),
  ...startedJobs(options),
  ...webhookHistoryJobs(options),
  { name: 'end-receipts', everyMs: 60_000, fullAt: receiptsSweptMax, run: sweepReceipts },
  // What is published and hidden is in the log within ten seconds: docs/rules/limits.md#transparency-log
  { name: 'append-to-logs', everyMs: 2000, fullAt: appendedMax, run: (sql) => appendChanges(sql, options) },
  ...pageReaders(options),
  ...scheduledBackups(options),
]

/** Jobs that end or delete what has run out. */
const endedRecords: Job[] = [
  { name: 'end-scanned-forms', everyMs: 60_000, fullAt: endedFormsMax, run: sweepEndedForms },
  { name: 'forget-portal-sessions', everyMs: 600_000, fullAt: sessionsSweptMax, run: sweepPortalSessions },
  { name: 'forget-sign-ins', everyMs: 600_000, fullAt: peopleSweptMax, run: sweepPeople },
  { name: 'forget-assertions', everyMs: 600_000, fullAt: assertionsSweptMax, run: sweepAssertions },
  { name: 'forget-webhook-secrets', everyMs: 600_000, fullAt: endedSecretsMax, run: sweepEndedSecrets },
  { name: 'forget-listeners', everyMs: 60_000, fullAt: listenersForgottenMax, run: forgetListeners },
  { name: 'forget-connected-apps', everyMs: 600_000, fullAt: tokensSweptMax, run: sweepTokens },
  { name: 'forget-oauth-clients', everyMs: 600_000, fullAt: clientsSweptMax, run: sweepClients },
  { name: 'purge-projects', everyMs: 60_000, fullAt: purgedMax, run: purgeProjects },
  { name: 'forget-idempotency-keys', everyMs: 600_000, fullAt: sweptMax, run: sweepIdempotency },
  { name: 'forget-subscribers', everyMs: 600_000, fullAt: forgottenMax, run: forgetSubscribers },
  { name: 'forget-forms', everyMs: 600_000, fullAt: formsForgottenMax, run: forgetForms },
  { name: 'forget-visitor-uses', everyMs: 600_000, fullAt: usesSweptMax, run: sweepVisitorUses },
  { name: 'forget-orders', everyMs: 600_000, fullAt: ordersForgottenMax, run: forgetOrders },
  { name: 'forget-mails', everyMs: 600_000, fullAt: mailSweptMax, run: sweepMailContents },
]

/** Jobs that queue and send emails. */
const emailJobs = ({ config, mail, mailer }: JobsOptions): Job[] => [
  {
    name: 'judge-destinations',
    everyMs: 60_000,
    fullAt: destinationsMax,
    run: (sql) =>
      checkFailingDestinations(sql, {
        baseUrl: config.baseUrl,
        mailKey: mail.mailKey,
        retentionDays: config.retentionDays,
        ownersToNotify,
      }),
  },
  {
    name: 'send-digests',
    everyMs: 60_000,
    fullAt: 1,
    run: (sql) => sendDueDigest(sql, { ...mailer, mailKey: mail.mailKey }),
  },
  {
    name: 'send-mails',
    everyMs: 5000,
    fullAt: mailBatchMax,
    isWoken: true,
    run: (sql) => sendDueMail(sql, { ...mail, isUnwanted: isUnwantedMail }),
  },
  { name: 'send-orders', everyMs: 5000, fullAt: 1, isWoken: true, run: (sql) => sendOrders(sql, { mailer }) },
  { name: 'send-reminders', everyMs: 60_000, fullAt: 1, run: (sql) => sendReminders(sql, { mailer }) },
  {
    name: 'complete-link-mails',
    everyMs: 30_000,
    fullAt: claimsSweptMax,
    run: (sql) => sweepAbandonedClaims(sql, { mailing: mailer }),
  },
]

/** Jobs that go on with what a person started. */
const startedJobs = ({ mailer }: JobsOptions): Job[] => [
  { name: 'empty-erased-events', everyMs: 60_000, fullAt: emptiedMax, run: (sql) => emptyErasedEvents(sql) },
  // Each second: the person who started it looks on.
  { name: 'run-link-imports', everyMs: 1000, fullAt: 1, isWoken: true, run: (sql) => runImport(sql, { mailer }) },
  { name: 'forget-link-imports', everyMs: 600_000, fullAt: importsForgottenMax, run: (sql) => forgetImports(sql, linkImports) },
  { name: 'run-opinion-imports', everyMs: 1000, fullAt: 1, isWoken: true, run: runOpinionImport },
  { name: 'forget-opinion-imports', everyMs: 600_000, fullAt: importsForgottenMax, run: (sql) => forgetImports(sql, opinionImports) },
  // Each second: its pace is so many deliveries a second.
  { name: 'recover', everyMs: 1000, fullAt: 1, isWoken: true, freesDeliveries: true, run: runRecovery },
]

/** Jobs that drop, forget and fold the history of webhooks. */
const webhookHistoryJobs = ({ config, log }: JobsOptions): Job[] => [
  {
    name: 'drop-old-days',
    everyMs: 600_000,
    fullAt: Number.POSITIVE_INFINITY,
    run: (sql) => dropOldDays(sql, { retentionDays: config.retentionDays, log }),
  },
  {
    name: 'forget-destinations',
    everyMs: 600_000,
    fullAt: destinationsForgottenMax,
    run: (sql) => forgetDestinations(sql, config),
  },
  { name: 'forget-recoveries', everyMs: 600_000, fullAt: pastForgottenMax, run: (sql) => forgetRecoveries(sql, config) },
  {
    name: 'forget-destination-versions',
    everyMs: 600_000,
    fullAt: pastForgottenMax,
    run: (sql) => forgetDestinationVersions(sql, config),
  },
  { name: 'fold-attempts', everyMs: 60_000, fullAt: foldedMax, run: foldAttempts },
  { name: 'forget-attempt-hours', everyMs: 600_000, fullAt: foldedMax, run: forgetAttemptHours },
]

/** Backups on a schedule, where there is a place for them. */
function scheduledBackups({ config, secretKey, mail, stopping, log }: JobsOptions): Job[] {
  const { backupTo: directory, backupEverySeconds: everySeconds, backupKeep: keep, backupPassphrase: passphrase } = config
  if (directory === null || everySeconds === 0) return []
  const run = openSchedule({
    ...{ directory, everySeconds, keep, stopping, log, version: packageJson.version },
    ...{ keys: keyIdsIn({ ...config, secretKey }), home: homeNameIn(config) },
    sealKeys: passphrase === null ? null : (backupId) => sealKeys(keysIn({ ...config, secretKey }), { passphrase, backupId }),
    tellOfFailure: (sql, since) => tellOwnersOfFailure(sql, { mailKey: mail.mailKey, ownersToNotify }, since),
  })
  return [{ name: 'back-up', everyMs: 60_000, retryMs: retryBackupMs, fullAt: Number.POSITIVE_INFINITY, run }]
}

/** Loops that read the pages of knowledge bases. Each second: the person who added one may be looking at it. */
function pageReaders({ config: { allowPrivateTargets }, stopping }: JobsOptions): Job[] {
  const run = pageReader({ guard: addressGuard({ allowPrivateTargets, allowHttp: true }), stopping })
  return Array.from({ length: readersPerProcess }, (_, at) => ({ name: `read-pages-${at + 1}`, everyMs: 1000, fullAt: 1, run }))
}

/**
 * SQL: whether an email is not sent any more. It carries a link, and its recipient has said in the meantime that they want none; or its
 * project is gone; or it is the digest of a destination that is disabled or deleted. Other email is what its recipient asked for.
 */
const isUnwantedMail = `(mail.kind = 'link' and ${isSuppressed('mail', 'to_email')}) or ${isOfDeletedProject('mail')}
  or mail.destination_id is not null and not exists (
    select from destination where destination.organization_id = mail.organization_id and destination.destination_id = mail.destination_id
      and status in ('enabled', 'paused') and kind = 'email')`
