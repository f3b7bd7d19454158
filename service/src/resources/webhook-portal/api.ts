import {
  exampleEvent,
  type sessionPortalRows,
  type TopicInfo,
  topicNames,
  topics,
  type topicsPortalRows,
  type webhookPortalApiRows,
} from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { createPortalLink, getPortalSession } from './sessions.ts'

export const portalApi = ({ baseUrl }: { baseUrl: string }): HandlersOf<typeof webhookPortalApiRows> => ({
  async 'webhooks.portal'({ sql, organizationId, callerId, body }) {
    return ok(await createPortalLink(sql, { ...body, organizationId, keyId: callerId, baseUrl }))
  },
})

/** The session of the webhook portal. */
export const sessionApi: HandlersOf<typeof sessionPortalRows> = {
  async 'session.get'({ sql, organizationId, callerId }) {
    return ok(await getPortalSession(sql, { organizationId, sessionId: callerId }))
  },
}

export const topicsApi: HandlersOf<typeof topicsPortalRows> = {
  async 'topics.list'() {
    return ok({ topics: topicInfos })
  },
}

const topicInfos: TopicInfo[] = topicNames.map((topic) => ({
  topic,
  description: topics[topic].description,
  example: exampleEvent(topic),
}))
