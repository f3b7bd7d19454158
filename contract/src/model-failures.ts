/** What can go wrong when a model is asked. It is a reason why there is no draft or translation, never an error of the operation. */
export const modelFailures = [
  'busy',
  'timeout',
  'unreachable',
  'private-address',
  'redirect',
  'rate-limited',
  'http-status',
  'too-large',
  'unreadable',
  'refused',
] as const
export type ModelFailure = (typeof modelFailures)[number]
