import { isProblem, type Problem } from '@earshot/contract'
import type { JsonText } from '../database/json.ts'
import { Failure } from './command.ts'

/** Returns a function's result. Errors: Failure, with the detail of the problem that the function returned. */
export function unwrap<Outcome>(outcome: Outcome | Problem): Outcome {
  if (isProblem(outcome)) throw new Failure(outcome.detail)
  return outcome
}

/** Returns a function's JSON text, parsed. Errors: as unwrap. */
export const unwrapJson = <Value extends object = Record<string, unknown>>(outcome: JsonText<unknown> | Problem): Value =>
  JSON.parse(unwrap(outcome)) as Value
