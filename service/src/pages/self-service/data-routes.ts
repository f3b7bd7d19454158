import { formMessages } from '@earshot/messages/service/form'
import type { SelfServiceMessages } from '@earshot/messages/service/self-service'
import type { Pool } from '../../database/pool.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { failedPage, type Said } from '../../html/status-pages.ts'
import type { Turn, Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { type DataRequest, readDataToken } from '../../privacy/data-token.ts'
import { type Erased, eraseCustomer } from '../../privacy/erase-customer.ts'
import { type ExportKeys, writeCustomerExport } from '../../privacy/export/export-customer.ts'
import { findKnown } from '../../privacy/find-known.ts'
import { type DataMailer, type DataProject, findDataRequest, isAnythingKnown } from '../../privacy/request-data.ts'
import { type ExportPace, giveExport } from './give-export.ts'
import { dataPage, formAddress, unknownData } from './open-data.ts'
import { endedPage, erasedPage, erasePage, knownPage, unfinishedPage } from './self-service-page.ts'

// Where the email's button leads: everything that is known about an address, seen, downloaded and erased.

export interface DataDeps {
  sql: Pool
  mailer: DataMailer
  visitorOf: VisitorOf
  keys: ExportKeys
  pace: ExportPace
  /** Of exports and erasures, which cost much. */
  turns: Turns
  /** Wipes what is kept for repeated requests; the API knows how. */
  eraseResponses: Parameters<typeof eraseCustomer>[1]['eraseResponses']
  /** Notes an erasure outside the database. */
  noteErasure: Parameters<typeof eraseCustomer>[1]['noteErasure']
  /** Called after a change whose events and emails wait to be sent. */
  changed: () => void
}

type ByToken = PageRequest<'token'>

export const showData = (deps: DataDeps, request: ByToken): Promise<Answer> =>
  open(deps, request, async ({ asked, project }) => {
    const known = await findKnown(deps.sql, asked)
    const [download, erase] = ['/download', '/erase'].map((behind) => addressOf(request, behind)) as [string, string]
    const shown = { known, isKnown: isAnythingKnown(known), email: asked.email, organization: project.organization, download, erase }
    return dataPage(request, project, (words) => ({ ...knownPage(words, shown), status: 200, secret: secretOf(request) }))
  })

export const download = (deps: DataDeps, request: ByToken): Promise<Answer> =>
  openInTurn(deps, request, async ({ asked, project }, turn) => {
    const parts = await writeCustomerExport(deps.sql, { ...asked, keys: deps.keys })
    if (parts === null) {
      turn.end()
      return unknownData(request)
    }
    return (reply) => giveExport(reply, { parts, fileName: `my-data-${project.slug}.json`, turn, pace: deps.pace })
  })

export const confirmErasure = (deps: DataDeps, request: ByToken): Promise<Answer> =>
  open(deps, request, async ({ asked, project }) => {
    const { email } = asked
    const shown = { email, organization: project.organization, action: addressOf(request, '/erase'), back: addressOf(request) }
    return dataPage(request, project, (words) => ({ ...erasePage(words, shown), status: 200, secret: secretOf(request) }))
  })

export const erase = (deps: DataDeps, request: ByToken): Promise<Answer> =>
  openInTurn(deps, request, async ({ asked, project }, turn) => {
    const erased = await eraseCustomer(deps.sql, { ...asked, eraseResponses: deps.eraseResponses, noteErasure: deps.noteErasure })
    turn.end()
    deps.changed()
    const { suppressions } = await findKnown(deps.sql, asked)
    return dataPage(request, project, (words) => ({
      ...afterErasing(words, erased, { asked, project, isSuppressed: suppressions, action: addressOf(request, '/erase') }),
      // In this language alone: the address asks for it once more.
      otherLanguages: null,
      secret: secretOf(request),
    }))
  })

interface Opened {
  asked: DataRequest
  project: DataProject
}

const afterErasing = (
  words: SelfServiceMessages,
  { isBusy, eventsAwaited }: Erased,
  { asked, project, isSuppressed, action }: Opened & { isSuppressed: boolean; action: string },
): Said & { status: number } =>
  isBusy
    ? { ...unfinishedPage(words, { action }), status: 503 }
    : {
        ...erasedPage(words, { email: asked.email, organization: project.organization, isAwaited: eventsAwaited > 0, isSuppressed }),
        status: 200,
      }

/** Answers a request by a link that is open. */
async function open({ sql, mailer }: DataDeps, request: ByToken, act: (opened: Opened) => Promise<Answer>): Promise<Answer> {
  const asked = readDataToken(mailer.dataKey, request.params.token)
  const found = asked && (await findDataRequest(sql, asked))
  if (!asked || !found) return unknownData(request)
  const { project, isOpen } = found
  if (isOpen) return act({ asked, project })
  return dataPage(request, project, (words) => ({ ...endedPage(words, { form: formAddress(request, project) }), status: 410 }))
}

/** Seconds after which somebody comes again for whom there was no turn. */
const busySeconds = 5

/**
 * Does the same for what costs much, when it is the turn of the visitor's place and of the person that it is about. `act` ends the turn;
 * an `act` that fails does not.
 */
const openInTurn = (deps: DataDeps, request: ByToken, act: (opened: Opened, turn: Turn) => Promise<Answer>): Promise<Answer> =>
  open(deps, request, async (opened) => {
    const { organizationId, email } = opened.asked
    const turn = await deps.turns.take(deps.visitorOf(request).place, `${organizationId} ${email}`)
    if (!turn) {
      const language = readerLanguage(request)
      const headers = { 'retry-after': busySeconds }
      return { status: 503, language, ...failedPage(formMessages(language), 'unavailable'), headers }
    }
    try {
      return await act(opened, turn)
    } catch (error) {
      turn.end()
      throw error
    }
  })

/** What leaves the address bar; a reload shows what is known then. */
const secretOf = ({ params }: ByToken) => ({ under: '/my-data/open', token: params.token })

const addressOf = (request: ByToken, behind = ''): string =>
  keepingLanguage(`/my-data/open/${request.params.token}${behind}`, chosenLanguage(request))
