import { deriveKey, type Purpose, type PurposeKeys, purposes } from './secrets.ts'

type InCamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<InCamelCase<Rest>>}` : Name

/** Every key that is derived from SECRET_KEY, by its purpose: `keys.linkToken`. */
export type Keys = { readonly [Each in Purpose as InCamelCase<Each>]: PurposeKeys }

/** Derives the keys of a SECRET_KEY. The purposes are in secrets.ts, each named once. */
export const keysOf = (secretKey: string): Keys =>
  Object.fromEntries(
    purposes.map((purpose) => [purpose.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase()), deriveKey(secretKey, purpose)]),
  ) as unknown as Keys
