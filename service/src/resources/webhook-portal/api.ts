import { exampleEvent, type TopicInfo, topicNames, topics } from '@earshot/contract'
import { type Handlers, ok } from '../../operation.ts'
import { openPortal, showSession } from './sessions.ts'

export const portalApi = ({ baseUrl }: { baseUrl: string }): Handlers<'webhooks.portal'> => ({
  async 'webhooks.portal'({ sql, organizationId, callerId, body }) {
    return ok(await openPortal(sql, { ...body, organizationId, keyId: callerId, baseUrl }))
  },
})

/** Whose session of the portal it is. */
export const sessionApi: Handlers<'session.get'> = {
  async 'session.get'({ sql, organizationId, callerId }) {
    return ok(await showSession(sql, { organizationId, sessionId: callerId }))
  },
}

export const topicsApi: Handlers<'topics.list'> = {
  async 'topics.list'() {
    return ok({ topics: topicInfos })
  },
}

const topicInfos: TopicInfo[] = topicNames.map((topic) => ({
  topic,
  description: topics[topic].description,
  example: exampleEvent(topic),
}))
