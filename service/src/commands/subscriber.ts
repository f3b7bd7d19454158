/** `earshot subscriber …`: people who want to hear from a project. */

import { projectSettingsAtFirst, type Subscriber } from '@earshot/contract'
import { optionsMessages } from '@earshot/messages/cli/options'
import { subscriberMessages } from '@earshot/messages/cli/subscriber'
import { readConfig } from '../config.ts'
import type { Sql } from '../database/database.ts'
import { keysOf } from '../keys.ts'
import { findProject } from '../resources/projects/projects.ts'
import { inviteSubscriber } from '../resources/subscribers/request-subscription.ts'
import { listSubscribers, unblockSubscriber } from '../resources/subscribers/subscribers.ts'
import { subscriptionMailerOf } from '../resources/subscribers/subscription-emails.ts'
import { keepSecretKey } from '../secret-key.ts'
import { command } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { email, id, language, limit, name, searchText } from './option-values.ts'
import { unwrap, unwrapJson } from './unwrap-result.ts'

const project = { value: 'ID', is: optionsMessages.help.project, required: true, read: id } as const
const address = { value: 'ADDRESS', is: subscriberMessages.options.email, required: true, read: email } as const

export const subscriberCommands = [
  command({
    words: 'subscriber list',
    is: subscriberMessages.commands.list,
    options: {
      project,
      query: { value: 'TEXT', is: subscriberMessages.options.query, read: searchText },
      limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit },
    },
    run: ({ project: projectId, query, limit = 50 }, { env }) =>
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
  }),
  command({
    words: 'subscriber invite',
    is: subscriberMessages.commands.invite,
    options: {
      project,
      email: address,
      name: { value: 'NAME', is: subscriberMessages.options.name, read: name },
      language: { value: 'TAG', is: subscriberMessages.options.language, read: language },
    },
    run: ({ project: projectId, email, name = null, language }, { env, note }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        const organizationId = await organizationOf(sql, projectId)
        const mailer = subscriptionMailerOf({ baseUrl: config.baseUrl, keys: keysOf(await keepSecretKey(config)) })
        const whom = { organizationId, projectId, email, name, language: language ?? (await localeOf(sql, { organizationId, projectId })) }
        const invited = unwrapJson(await inviteSubscriber(sql, mailer, whom))
        note(config.smtpUrl === null ? subscriberMessages.invited.kept : subscriberMessages.invited.queued)
        return invited
      })
    },
  }),
  command({
    words: 'subscriber unblock',
    is: subscriberMessages.commands.unblock,
    options: { project, email: address },
    run: ({ project: projectId, email }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        return unwrap(await unblockSubscriber(sql, { organizationId: await organizationOf(sql, projectId), projectId, email }))
      }),
  }),
]

async function localeOf(sql: Sql, project: { organizationId: string; projectId: string }): Promise<string> {
  const found = await findProject(sql, project)
  return (found && (JSON.parse(found) as { settings: { locale?: string } }).settings.locale) || projectSettingsAtFirst.locale
}
