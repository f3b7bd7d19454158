import { maskedLine } from '../../mask.ts'

/** The result of one examination. `broken`: the service can't do its work. `warning`: it can, but this should be known. */
export interface Check {
  name: string
  state: 'ok' | 'warning' | 'broken'
  finding: string
  /** How to fix it. */
  fix?: string
}

/** The innermost reason, without a stack: fetch wraps it. Without passwords: drivers quote what they were given. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return maskedLine(String(error))
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return maskedLine((error.message || ('code' in error ? String(error.code) : error.name)).replace(/\.$/, ''))
}
