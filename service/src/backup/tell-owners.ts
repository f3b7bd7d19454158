import { projectSettingsAtFirst } from '@earshot/contract'
import { momentIn } from '@earshot/messages'
import { backupMessages } from '@earshot/messages/service/backup'
import type { Sql } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { queueMail } from '../mail/mail.ts'
import type { PurposeKeys } from '../secrets.ts'

/** An owner of an organization who gets emails about it as a whole. */
interface NotifiedOwner {
  email: string
  language: string
}

export interface OwnerNotices {
  mailKey: PurposeKeys
  /** The owners of an organization, each once. */
  ownersToNotify(sql: Sql, of: { organizationId: string }): Promise<NotifiedOwner[]>
}

/** Hours between two emails about backups to the owners of an organization. */
const pauseHours = 24

/**
 * Queues an email to the owners of every organization that backups fail: one a day, over any number of nodes. `since` is when the last backup
 * was made; null: there is none. The reason is for the operator, and is not in it: it may name what is none of theirs.
 */
export async function tellOwnersOfFailure(sql: Sql, notices: OwnerNotices, since: Date | null): Promise<void> {
  const organizations = await sql<{ organizationId: string; name: string }[]>`select organization_id, name from organization`
  for (const organization of organizations) await tellOwners(sql, notices, { ...organization, since })
}

const tellOwners = (
  sql: Sql,
  { mailKey, ownersToNotify }: OwnerNotices,
  { organizationId, name, since }: { organizationId: string; name: string; since: Date | null },
): Promise<void> =>
  transaction(sql, async (sql) => {
    // Locked, so that two nodes don't tell them both.
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const [told] = await sql<[{ isTold: boolean }]>`
      select exists (
        select from mail where organization_id = ${organizationId} and kind = 'backup'
          and created_at > now() - make_interval(hours => ${pauseHours})
      ) as is_told`
    if (told.isTold) return
    for (const { email, language } of await ownersToNotify(sql, { organizationId })) {
      const words = backupMessages(language)
      const { failed } = words
      await queueMail(sql, mailKey, {
        ...{ organizationId, projectId: null, kind: 'backup' },
        email: {
          ...{ to: email, language: words.language, subject: failed.subject, heading: failed.subject },
          paragraphs: [since === null ? failed.never : failed.since({ moment: momentIn(language, since, 'UTC') }), failed.next, failed.fix],
          reason: words.reason({ organization: name }),
          owner: { name, accentColor: projectSettingsAtFirst.accentColor },
        },
      })
    }
  })
