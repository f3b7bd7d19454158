/** What a provider says of a person who signed in there. */
export interface SignInClaims {
  /** What the provider calls them, always. */
  subject: string
  email: string | null
  /** Null: it does not say. */
  emailVerified: boolean | null
  name: string | null
  groups: readonly string[]
}

/** A provider that can't be asked, or whose answer does not hold. */
export class ProviderFailed extends Error {}
