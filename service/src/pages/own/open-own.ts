import type { Language } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import { ownMessages } from '@earshot/messages/service/own'
import { spamMessages } from '@earshot/messages/service/spam'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { type Cookie, cookieIn } from '../../html/cookie.ts'
import { ownerOf } from '../../html/document.ts'
import { handleOf } from '../../html/neutral-address.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import type { Said } from '../../html/status-pages.ts'
import { usesElsewhere } from '../../resources/models/model-uses.ts'
import { ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findOwnOpinion } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { formId } from '../form/form-page.ts'
import { type doneWords, noOpinionPage, type OwnView, ownPageCode, ownPageStyle } from './own-page.ts'

// An opinion is found by the token in its address, or at its neutral address by the cookie that carries the token. The token leaves the
// address bar as a link's does (decision 6).

interface OpenDeps {
  sql: Sql
  baseUrl: string
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
}

/** An opinion of a private address, before one reader. */
export interface Opened extends OwnView {
  token: string
  sha256: Buffer
  /** Asked for by the reader: the pages that follow keep to it. */
  chosen: Language | null
}

/** Finds the opinion of a token. Null when there is none, or not any more. */
export async function openOwn({ sql, baseUrl, modelIsElsewhere }: OpenDeps, request: PageRequest, token: string): Promise<Opened | null> {
  const sha256 = ownTokenSha256(token)
  const own = sha256 && (await findOwnOpinion(sql, { ownTokenSha256: sha256 }))
  if (!own) return null
  const chosen = chosenLanguage(request)
  const language = readerLanguage(request, { fallback: own.project.settings.locale })
  return {
    ...{ own, sha256, token, chosen },
    // Drafts have no comments in them.
    sentElsewhere: usesElsewhere({ ...own.project.settings, responseDrafts: false }, modelIsElsewhere),
    opinionSentElsewhere: usesElsewhere(own.project.settings, modelIsElsewhere),
    words: ownMessages(language),
    messages: formMessages(language),
    address: ownAddressOf(baseUrl, token),
    at: (place) => keepingLanguage(place === 'receipt' ? `/receipt/${token}` : `/mine/${token}${place}`, chosen),
  }
}

/** A page of an opinion; `place` is what stands behind its address. The browser finds it again at its neutral address. */
export const ownAnswer = ({ baseUrl }: Pick<OpenDeps, 'baseUrl'>, opened: Opened, place: string, page: Said & { status: number }) => {
  const { token, chosen, messages, own, at } = opened
  return {
    ...page,
    language: messages.language,
    owner: ownerOf(own.project),
    script: { address: keepingLanguage(`/mine/at/${handleOf(token)}${place}`, chosen) },
    style: ownPageStyle,
    code: ownPageCode,
    otherLanguages: {
      address: (language: Language) => keepingLanguage(at(place), language),
      ...(place === '/edit' && { form: formId }),
    },
    cookies: [ownCookie(token, baseUrl)],
  } satisfies Answer
}

/** Leads back to the opinion's page, which says once what was done: a reload does nothing again. */
export function backToOwn({ at }: Opened, done: (typeof doneWords)[number]): Answer {
  const [path, search] = at('').split('?', 2)
  return { status: 303, location: `${path}?${new URLSearchParams([...new URLSearchParams(search), ['done', done]])}` }
}

/** No opinion is at the address, or not any more. */
export function noOpinion(request: FastifyRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...noOpinionPage(ownMessages(language)) }
}

/** What a customer reads who did something too often. */
export const oftenText = ({ messages }: Opened, { waitSeconds }: { waitSeconds: number }): string => {
  const { often, tryAgain } = spamMessages(messages.language)
  return `${often} ${tryAgain({ minutes: Math.ceil(waitSeconds / 60) })}`
}

const cookieName = 'earshot_mine'

/** For the opinion's neutral address alone, and for this visit: what is on a device that others use must not lead back tomorrow. */
export const ownCookie = (token: string, baseUrl: string): Cookie => ({
  name: cookieName,
  value: token,
  path: `/mine/at/${handleOf(token)}`,
  isSecure: baseUrl.startsWith('https:'),
})

/** The token that this browser remembers for a neutral address. Null when it remembers none. */
export function rememberedToken(request: PageRequest<'handle'>): string | null {
  const token = cookieIn(request, { name: cookieName, shape: '[\\w-]{43}' })
  return token && handleOf(token) === request.params.handle ? token : null
}
