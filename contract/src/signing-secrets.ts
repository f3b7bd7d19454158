import { Type } from 'typebox'
import { array, boolean, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

// The secrets that sign a destination's webhooks, and the check of a webhook that was received.

/** Hours in which a replaced secret still signs: docs/rules/webhooks.md#signing-secrets */
export const overlapHoursDefault = 24
export const SecretRotate = object({
  overlapHours: optional(
    integer('Number of hours during which the previous secret also signs.', { minimum: 0, maximum: 168, default: overlapHoursDefault }),
  ),
})

export const SigningSecrets = record('SigningSecrets', 'Signing secrets of a destination, newest first.', {
  secrets: array(
    object({
      secretId: id('Identifier of the secret.'),
      secret: Type.String({ description: 'Signing secret, `whsec_…`.' }),
      createdAt: timestamp('Time when the secret was created.'),
      expiresAt: nullable(timestamp('Time when the secret expires. Null if it does not expire.')),
    }),
  ),
})
export type SigningSecrets = Static<typeof SigningSecrets>

export const Received = object({
  headers: Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 16_384,
    description: 'Headers as received, one per line: `webhook-id: …`.',
  }),
  body: Type.Unsafe<string>({ type: 'string', maxLength: 40_000, description: 'Body as received.' }),
  receivedAt: optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 40,
      'x-text': 'date',
      description: 'Time when the request was received. Defaults to now.',
    }),
  ),
})
export type Received = Static<typeof Received>

export const VerifyResult = record('VerifyResult', 'Result of checking a received webhook.', {
  isGenuine: boolean('Whether a receiver with the secret would accept the webhook now.'),
  findings: array(
    object({
      part: oneOf(['headers', 'secret', 'body', 'clock', 'event'], 'Part of the webhook that was checked.'),
      isGood: boolean('Whether this part is correct.'),
      message: Type.String({ description: 'What was found, and how to fix it, in the language of `Accept-Language`.' }),
    }),
  ),
})
export type VerifyResult = Static<typeof VerifyResult>
