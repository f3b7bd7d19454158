import { unsubscribeMessages } from '@earshot/messages/service/unsubscribe'
import type { Sql } from '../../database/database.ts'
import { ownerOf } from '../../html/document.ts'
import { type Answer, acceptOneClick, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { Said } from '../../html/status-pages.ts'
import { findUnsubscription, type Recipient, type Unsubscription, undoUnsubscribe, unsubscribe } from '../../privacy/unsubscribe.ts'
import { movedUnsubscribeKeys, readForeign } from '../../resources/moved-tokens/moved-tokens.ts'
import { findOrganizationOf } from '../../resources/projects/projects.ts'
import {
  openUnsubscribeToken,
  projectIdIn,
  readUnsubscribeToken,
  type Unsubscribing,
} from '../../resources/suppressions/unsubscribe-link.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { subscribeStyle } from '../subscribe/subscribe-page.ts'
import { askPage, donePage, lostPage, type Unsubscribing as Shown, undonePage } from './unsubscribe-page.ts'

// The page at the end of every email. Looking at it changes nothing: mail scanners open every link. A mail program's own button posts to
// it without asking anybody (RFC 8058).

interface Deps {
  sql: Sql
  unsubscribeKey: PurposeKeys
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

export const unsubscribePages = (deps: Deps) =>
  acceptOneClick(routesOf(deps, '/unsubscribe', { 'GET /:token': show, 'POST /:token': answer }))

type ByToken = PageRequest<'token'>

const show = async (deps: Deps, request: ByToken): Promise<Answer> => stateAnswer(deps, request, await whoIn(deps, request))

async function answer(deps: Deps, request: ByToken): Promise<Answer> {
  const { sql } = deps
  const who = await whoIn(deps, request)
  // Some programs send a form without fields without a body.
  const form = request.body === undefined ? new URLSearchParams() : formIn(request)
  if (who === null || (await findUnsubscription(sql, who)) === null) return lostAnswer(request)
  const isUndo = form.get('answer') === 'undo'
  await (isUndo ? undoUnsubscribe(sql, who) : unsubscribe(sql, { ...who, isEverything: form.get('from') === 'everything' }))
  deps.changed()
  // Answered here, without a redirect: a mail program would not follow one (RFC 8058, 3.1).
  return stateAnswer(deps, request, who, { isUndo })
}

/** The organization is the one that has the project now: it may have moved since the email, also from another instance (decision 67). */
async function whoIn({ sql, unsubscribeKey }: Deps, { params: { token } }: ByToken): Promise<Recipient | null> {
  const who = readUnsubscribeToken(unsubscribeKey, token) ?? (await readMovedToken(sql, token))
  const organizationId = who && (await findOrganizationOf(sql, who))
  return who && organizationId !== null ? { ...who, organizationId } : null
}

async function readMovedToken(sql: Sql, token: string): Promise<Unsubscribing | null> {
  const projectId = await readForeign(sql, () => projectIdIn(token))
  return projectId === null ? null : openUnsubscribeToken(await movedUnsubscribeKeys(sql, { projectId }), token)
}

async function stateAnswer({ sql }: Deps, request: ByToken, who: Recipient | null, { isUndo = false } = {}): Promise<Answer> {
  const found = who && (await findUnsubscription(sql, who))
  if (!who || !found) return lostAnswer(request)
  const { project, organization } = found
  const words = unsubscribeMessages(readerLanguage(request, { fallback: project.settings.locale }))
  const action = keepingLanguage(`/unsubscribe/${request.params.token}`, chosenLanguage(request))
  return {
    status: 200,
    language: words.language,
    owner: ownerOf(project),
    style: subscribeStyle,
    secret: { under: '/unsubscribe', token: request.params.token },
    ...stateOf(found, { words, email: who.email, project: project.name, organization, action }, { isUndo }),
  }
}

function lostAnswer(request: PageRequest): Answer {
  const words = unsubscribeMessages(readerLanguage(request))
  return { status: 404, language: words.language, ...lostPage(words) }
}

function stateOf({ unsubscribed }: Unsubscription, shown: Shown, { isUndo }: { isUndo: boolean }): Said {
  if (unsubscribed !== 'no') return donePage(shown, { isEverything: unsubscribed === 'everything' })
  return isUndo ? undonePage(shown) : askPage(shown)
}
