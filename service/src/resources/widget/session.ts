import { createHash, createHmac } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import { numbered, peopleOf } from '../../database/home-id.ts'

// Values derived from a session of the widget, which only the page knows that opened it. The session is not stored, so nothing in the
// database tells that two answers came from one person; but a repeated request is answered as before, because the same values follow from
// it.

export interface WidgetSession {
  /** Random, from the signed session that the page sent. */
  sessionId: Buffer
  /** The one that belongs to the key the session was signed with: what follows from it stays the same when SECRET_KEY changes. */
  widgetKey: Buffer
}

/** The id of the answer to a question: version 4, as random to everybody without the key as any other. */
export function answerIdOf({ sessionId, widgetKey }: WidgetSession, questionId: string): string {
  const bytes = derived({ sessionId, widgetKey }, `answer ${questionId}`).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The token that leads back to the opinion: 43 characters, as every other (opinions/own-token.ts), of the home of the pool. */
export const ownTokenOf = (session: WidgetSession, { home }: Pick<Sql, 'home'>): string => ownTokenIn(session, home.id)

/** The tokens that a session's opinion may have: its organization may have moved from another home since it was given. */
export const ownTokensOf = (session: WidgetSession, sql: Sql): string[] => {
  const homes = [sql, ...peopleOf(sql).home.all].map(({ home }) => home.id)
  return [...new Set(homes)].map((homeId) => ownTokenIn(session, homeId))
}

const ownTokenIn = (session: WidgetSession, homeId: number | null): string =>
  numbered(derived(session, 'own token'), homeId).toString('base64url')

/** The digest that is stored when a session gives something: it leads neither to the session nor to anything else that was given in it. */
export const useOf = ({ sessionId }: WidgetSession, what: string): Buffer =>
  createHash('sha256').update(sessionId).update(what).digest().subarray(0, 16)

const derived = ({ sessionId, widgetKey }: WidgetSession, purpose: string): Buffer =>
  createHmac('sha256', widgetKey).update(sessionId).update(purpose).digest()
