/** Takes what was sent out of a form, once it was accepted: texts that were typed since stay. */
export const typedSince = <Typed extends Readonly<Record<string, string>>>(typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text === sent[field] ? '' : text])) as Typed
