export { Earshot, type EarshotOptions } from './earshot.ts'
export { EarshotError, type EarshotErrorCode, type FieldError } from './errors.ts'
export * from './generated/operations.ts'
export { List } from './lists.ts'
export type { Fetch, RequestOptions } from './request.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './webhooks.ts'
