import type { Readable } from 'node:stream'
import {
  type AnyOperationId,
  type BodyOf,
  type CodeOf,
  type errors as errorStatus,
  isProblem,
  type Language,
  type OperationId,
  type ParamsOf,
  type Problem,
  type QueryOf,
  type Role,
  type SuccessOf,
} from '@earshot/contract'
import type { Sql } from './database/database.ts'
import type { JsonText } from './database/json.ts'

// An operation as its handler sees it: what it is called with, and what it answers. How it is called is http's to know.

/** A member of the organization, as they are at the moment. */
export interface MemberCaller {
  personId: string
  name: string
  email: string
  emailVerified: boolean
  role: Role
  /** The connected app that asks on their behalf, by the name that it gives itself. */
  app?: string
}

/** What an operation is called with, all of it checked: ids well-formed, the project the organization's own. */
interface Call<Id extends AnyOperationId> {
  sql: Sql
  organizationId: string
  /** The API key, the session or the person it is called by. */
  callerId: string
  /** The person, where a member asks. */
  person: MemberCaller | null
  /** The language of texts for people in the answer: docs/rules/http.md#language */
  language: Language
  /** Names this request; one that is repeated with its Idempotency-Key has the same. */
  attemptId: string
  params: ParamsOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
  /** What comes in where the row takes something else than JSON; whoever reads it counts its bytes. */
  contents: Readable
}

type AnyCode = {
  [Code in keyof typeof errorStatus]: (typeof errorStatus)[Code] extends { any: true } ? Code : never
}[keyof typeof errorStatus]

/** What an operation answers: a success it declares, as a value or as JSON text, or a "no" it declares. */
type Reply<Id extends AnyOperationId> =
  | {
      [Status in keyof SuccessOf<Id>]: { status: Status; body: SuccessOf<Id>[Status] | JsonText<SuccessOf<Id>[Status]> }
    }[keyof SuccessOf<Id>]
  | Problem<CodeOf<Id> | AnyCode>

/** The handler of each of these operations. */
export type Handlers<Ids extends AnyOperationId = OperationId> = { [Id in Ids]: (call: Call<Id>) => Promise<Reply<Id>> }

/** The handlers of the operations of a resource's table: `export const goalsApi: HandlersOf<typeof goalsApiRows> = { … }`. */
export type HandlersOf<Rows> = Handlers<keyof Rows & AnyOperationId>

/** A function's outcome as the answer it makes: a problem stays what it is, anything else is the body of a success. */
export const ok = <Outcome>(outcome: Outcome) => answer(200, outcome)
export const created = <Outcome>(outcome: Outcome) => answer(201, outcome)

const answer = <Status extends number, Outcome>(status: Status, outcome: Outcome) =>
  (isProblem(outcome) ? outcome : { status, body: outcome }) as
    | Extract<Outcome, Problem>
    | (Exclude<Outcome, Problem> extends never ? never : { status: Status; body: Exclude<Outcome, Problem> })
