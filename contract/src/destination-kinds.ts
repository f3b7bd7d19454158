import { Type } from 'typebox'
import { topicNames } from './topics.ts'
import { array, line, nullable, object, oneOf, optional, record, type Static } from './vocabulary.ts'

// What a destination is sent, a signed event or a message for people, and which events.

/** What a destination gets: signed webhooks, or messages for people, in the format of a chat or as emails. */
export const chatKinds = ['slack', 'discord', 'teams'] as const
export const messageKinds = [...chatKinds, 'email'] as const
export const destinationKinds = ['webhook', ...messageKinds] as const
export type ChatKind = (typeof chatKinds)[number]
export type MessageKind = (typeof messageKinds)[number]
export type DestinationKind = (typeof destinationKinds)[number]

/** The field of a destination, and of what makes one. */
export const destinationKind = oneOf(
  destinationKinds,
  'What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`, `teams`: a message for people, in the format of incoming webhooks of Slack (also Mattermost and Rocket.Chat), Discord or Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one address.',
)

/** The field of a destination, and of what makes one. */
export const destinationDigest = oneOf(
  ['none', 'day', 'week'],
  'How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC.',
)

/** Projects and words of one filter at most. */
export const filterProjectsMax = 100
export const filterWordsMax = 50

export const DestinationFilter = record(
  'DestinationFilter',
  'Which events are sent. An event is sent if it meets every condition. Empty: all events of the topics.',
  {
    projectIds: optional(
      array(Type.String({ maxLength: 200, description: 'Identifier of the project.' }), {
        minItems: 1,
        maxItems: filterProjectsMax,
        uniqueItems: true,
        description: 'Only events of these projects.',
      }),
    ),
    verified: optional(
      oneOf(['all', 'yes', 'no'], 'Only opinions from verified or unverified purchases. Events about anything else are then not sent.'),
    ),
    words: optional(
      array(line(1, 100, 'A word, or several in this order.'), {
        minItems: 1,
        maxItems: filterWordsMax,
        description:
          'Only opinions, answers and comments in whose text or title at least one of these occurs, also within a word. Upper and lower case are the same. Events without a text are then not sent.',
      }),
    ),
  },
)
export type DestinationFilter = Static<typeof DestinationFilter>

export const MessagePreviewQuery = object({
  kind: optional(oneOf(messageKinds, 'Kind of the destination.', { default: 'slack' })),
  topic: optional(oneOf(topicNames, 'Topic of the example event.', { default: 'opinion.created' })),
})

export const MessagePreview = record('MessagePreview', 'The message that a team gets of an example event, in its language.', {
  headline: Type.String({ description: 'What happened.' }),
  heading: nullable(Type.String({ description: 'Title of the opinion, question, or name of the project. Null if there is none.' })),
  text: nullable(Type.String({ description: 'What the customer wrote, shortened. Null if there is nothing.' })),
  facts: array(Type.String(), { description: 'Whether the purchase is verified, and who wrote it.' }),
  open: Type.String({ description: 'Label of the link into the dashboard.' }),
  body: Type.String({ description: 'Body of the request in the format of the kind, or text of the email.' }),
})
export type MessagePreview = Static<typeof MessagePreview>
