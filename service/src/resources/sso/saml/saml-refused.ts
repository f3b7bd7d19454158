import type { SsoFailure } from '@earshot/contract'
import { ProviderFailed } from '../claims.ts'

/** A message of a provider that does not hold. `reason`: what the owner is told; `detail`: for the operator's log, without personal data. */
export class SamlRefused extends ProviderFailed {
  readonly reason: SsoFailure
  constructor(reason: SsoFailure, detail: string, options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options)
    this.reason = reason
  }
}
