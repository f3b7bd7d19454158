import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { ownerOf } from '../../html/document.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { Said } from '../../html/status-pages.ts'
import { findUnsubscription, type Unsubscription, undoUnsubscribe, unsubscribe } from '../../privacy/unsubscribe.ts'
import { readUnsubscribeToken, type Unsubscribing } from '../../resources/suppressions/unsubscribe-link.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { unsubscribeWords } from '../../words/unsubscribe.ts'
import { subscribeStyle } from '../subscribe/subscribe-page.ts'
import { askPage, donePage, lostPage, type Unsubscribing as Shown, undonePage } from './unsubscribe-page.ts'

// The page at the end of every email. Looking at it changes nothing, whoever looks: mail scanners open every link. A mail program's
// own button posts to it without asking anybody (RFC 8058).

interface Deps {
  sql: Sql
  unsubscribeKey: PurposeKeys
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

type ByToken = { Params: { token: string } }

export const unsubscribePages = ({ sql, unsubscribeKey, changed }: Deps): PageRoutes => ({
  prefix: '/unsubscribe',
  register(server) {
    // One click is sent as a form of either kind (RFC 8058, 3.2); only the page's own says more than "unsubscribe".
    server.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, new URLSearchParams()),
    )

    server.get<ByToken>('/:token', async (request, reply) => {
      const who = readUnsubscribeToken(unsubscribeKey, request.params.token)
      return sendState(request, reply, who)
    })

    server.post<ByToken>('/:token', async (request, reply) => {
      const who = readUnsubscribeToken(unsubscribeKey, request.params.token)
      // A form without fields is sent without a body by some programs.
      const form = request.body === undefined ? new URLSearchParams() : formIn(request)
      if (who === null || (await findUnsubscription(sql, who)) === null) return sendLost(request, reply)
      const isUndo = form.get('answer') === 'undo'
      await (isUndo ? undoUnsubscribe(sql, who) : unsubscribe(sql, { ...who, isEverything: form.get('from') === 'everything' }))
      changed()
      // Answered here, without a redirect: a mail program would not follow one (RFC 8058, 3.1).
      return sendState(request, reply, who, { isUndo })
    })

    const sendState = async (request: FastifyRequest, reply: FastifyReply, who: Unsubscribing | null, { isUndo = false } = {}) => {
      const found = who && (await findUnsubscription(sql, who))
      if (!who || !found) return sendLost(request, reply)
      const { project, organization } = found
      const words = unsubscribeWords(readerLanguage(request, { fallback: project.settings.locale }))
      const shown = { words, email: who.email, project: project.name, organization, action: addressOf(request) }
      return sendPage(request, reply, {
        status: 200,
        language: words.language,
        owner: ownerOf(project),
        style: subscribeStyle,
        secret: { under: '/unsubscribe', token: (request.params as ByToken['Params']).token },
        ...stateOf(found, shown, { isUndo }),
      })
    }

    const sendLost = (request: FastifyRequest, reply: FastifyReply) => {
      const words = unsubscribeWords(readerLanguage(request))
      return sendPage(request, reply, { status: 404, language: words.language, ...lostPage(words) })
    }
  },
})

function stateOf({ unsubscribed }: Unsubscription, shown: Shown, { isUndo }: { isUndo: boolean }): Said {
  if (unsubscribed !== 'no') return donePage(shown, { isEverything: unsubscribed === 'everything' })
  return isUndo ? undonePage(shown) : askPage(shown)
}

const addressOf = (request: FastifyRequest): string =>
  keepingLanguage(`/unsubscribe/${(request.params as ByToken['Params']).token}`, chosenLanguage(request))
