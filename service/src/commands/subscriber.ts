/** `earshot subscriber …`: people who want to hear from a project. */

import { projectSettingsAtFirst, type Subscriber } from '@earshot/contract'
import { subscriberMessages } from '@earshot/messages/cli/subscriber'
import { readConfig } from '../config.ts'
import type { Sql } from '../database/database.ts'
import { keysOf } from '../keys.ts'
import { findProject } from '../resources/projects/projects.ts'
import { inviteSubscriber } from '../resources/subscribers/request-subscription.ts'
import { listSubscribers, unblockSubscriber } from '../resources/subscribers/subscribers.ts'
import { subscriptionMailerOf } from '../resources/subscribers/subscription-emails.ts'
import { keepSecretKey } from '../secret-key.ts'
import { action, type ValuesOf } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { inviteOptions, listOptions, unblockOptions } from './table/subscriber.ts'
import { unwrap, unwrapJson } from './unwrap-result.ts'

export const list = action({
  run: ({ project: projectId, query, limit = 50 }: ValuesOf<typeof listOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      const organizationId = await organizationOf(sql, projectId)
      const list = { limit, ...(query !== undefined && { query }) }
      return unwrapJson<{ subscribers: Subscriber[] }>(await listSubscribers(sql, { organizationId, projectId, list }))
    }),
  show: ({ subscribers }) =>
    subscribers.length === 0
      ? subscriberMessages.none
      : subscribers
          .map(({ id, email, name, source, confirmedAt }) => [id, confirmedAt, source, email, name].filter(Boolean).join('  '))
          .join('\n'),
})

export const invite = action({
  run: ({ project: projectId, email, name, language }: ValuesOf<typeof inviteOptions>, { env, note }) => {
    const config = readConfig(env)
    return withDatabase(config, async (sql) => {
      const organizationId = await organizationOf(sql, projectId)
      const mailer = subscriptionMailerOf({ baseUrl: config.baseUrl, keys: keysOf(await keepSecretKey(config)) })
      const whom = {
        organizationId,
        projectId,
        email,
        name: name ?? null,
        language: language ?? (await localeOf(sql, { organizationId, projectId })),
      }
      const invited = unwrapJson(await inviteSubscriber(sql, mailer, whom))
      note(config.smtpUrl === null ? subscriberMessages.invited.kept : subscriberMessages.invited.queued)
      return invited
    })
  },
})

export const unblock = action({
  run: ({ project: projectId, email }: ValuesOf<typeof unblockOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      return unwrap(await unblockSubscriber(sql, { organizationId: await organizationOf(sql, projectId), projectId, email }))
    }),
})

async function localeOf(sql: Sql, project: { organizationId: string; projectId: string }): Promise<string> {
  const found = await findProject(sql, project)
  return (found && (JSON.parse(found) as { settings: { locale?: string } }).settings.locale) || projectSettingsAtFirst.locale
}
