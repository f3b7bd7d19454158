import type { Language } from '@earshot/messages'
import { publicMessages } from '@earshot/messages/service/public'
import { spamMessages } from '@earshot/messages/service/spam'
import type { Sql } from '../../database/database.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { findPublic, type PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import {
  findProjectAtSlug,
  findPublicProject,
  isPublic,
  type ProjectAtSlug,
  type PublicProject,
} from '../../resources/public-page/public-page.ts'
import { isId } from '../../text.ts'
import type { SpamGuard } from '../spam/spam.ts'
import { publicStyle, saidMain } from './public-page.ts'

// An opinion before a reader who comments on it, and what all pages of commenting have.

export interface CommentDeps {
  sql: Sql
  baseUrl: string
  guard: SpamGuard
  visitorOf: VisitorOf
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

/** An opinion's comments, before one reader. */
export interface CommentsPlace {
  project: ProjectAtSlug
  reviewId: string
  language: Language
  chosen: Language | null
}

/** Those of an opinion that everybody may read. */
export interface OpenedComments extends CommentsPlace {
  project: PublicProject
  opinion: PublicOpinion
}

/** Those that were written with a token. The opinion is null while others can't read it: then they can be deleted, and nothing else. */
export interface OpenedOwnComments extends CommentsPlace {
  opinion: PublicOpinion | null
  sha256: Buffer
}

/** Finds the opinion of an address. Null when there is none that everybody may read. */
export async function openComments({ sql }: CommentDeps, request: PageRequest<'slug' | 'reviewId'>): Promise<OpenedComments | null> {
  const { slug, reviewId } = request.params
  const project = await findPublicProject(sql, { slug: slug.toLowerCase() })
  const opinion = project && (await findPublic(sql, { ...project, reviewId }))
  return opinion && { ...{ project, opinion, reviewId }, ...languagesOf(request, project) }
}

/** Finds the opinion below which a token's comments are. Null when the address leads nowhere; whether there are any is not known yet. */
export async function openOwnComments(
  { sql }: CommentDeps,
  request: PageRequest<'slug' | 'reviewId' | 'token'>,
): Promise<OpenedOwnComments | null> {
  const { slug, reviewId, token } = request.params
  const sha256 = ownTokenSha256(token)
  const project = await findProjectAtSlug(sql, { slug: slug.toLowerCase() })
  if (!project || !sha256 || !isId(reviewId)) return null
  const opinion = isPublic(project) ? await findPublic(sql, { ...project, reviewId }) : null
  return { ...{ project, opinion, reviewId, sha256 }, ...languagesOf(request, project) }
}

const languagesOf = (request: PageRequest, { settings }: ProjectAtSlug) => ({
  language: readerLanguage(request, { fallback: settings.locale }),
  chosen: chosenLanguage(request),
})

export const opinionPath = ({ project, reviewId }: CommentsPlace) => `/p/${project.slug}/${reviewId}`
export const commentPath = (opened: CommentsPlace) => `${opinionPath(opened)}/comment`

export const inProjectOf = ({ project: { organizationId, projectId }, reviewId }: CommentsPlace) => ({
  ...{ organizationId, projectId, reviewId },
})

export const withLanguage = ({ chosen }: CommentsPlace, address: string) => keepingLanguage(address, chosen)

export const commentFrame = ({ project, language }: CommentsPlace, page: Pick<Page, 'status' | 'title' | 'main'>): Page => ({
  ...page,
  language,
  owner: ownerOf(project),
  style: publicStyle,
})

export const pausedNotice = ({ project, language }: CommentsPlace) => {
  const { list, paused } = publicMessages(language)
  return { heading: list.paused({ project: project.name }), text: paused.nothingSent }
}

/** What a visitor reads who did something too often. */
export const oftenText = (language: Language, { waitSeconds }: { waitSeconds: number }) => {
  const { often, tryAgain } = spamMessages(language)
  return `${often} ${tryAgain({ minutes: Math.ceil(waitSeconds / 60) })}`
}

/** Leads to the page of the comments that this browser wrote, which says what was done. */
export const toOwnComments = (opened: CommentsPlace, token: string, done: 'written' | 'changed' | 'removed') => ({
  status: 303 as const,
  location: withLanguage(opened, `${commentPath(opened)}/${token}?done=${done}`),
})

/** The form was sent before. */
export function usedAnswer(opened: OpenedComments): Answer {
  const { comments } = publicMessages(opened.language)
  const main = saidMain({ sign: 'done', heading: comments.used.heading, lines: [comments.used.what], link: linkBack(opened) })
  return commentFrame(opened, { status: 409, title: comments.used.title, main })
}

/** The project takes no comments at present. */
export function pausedAnswer(opened: OpenedComments): Answer {
  const { paused } = publicMessages(opened.language)
  const main = saidMain({ sign: 'resting', heading: pausedNotice(opened).heading, lines: [paused.what], link: linkBack(opened) })
  return commentFrame(opened, { status: 403, title: paused.title, main })
}

/** No opinion that everybody may read is at the address. */
export function unknownAnswer(request: PageRequest): Page {
  const language = readerLanguage(request)
  const { title, heading, opinion } = publicMessages(language).unknown
  return { status: 404, language, title, main: saidMain({ sign: 'lost', heading, lines: [opinion] }) }
}

const linkBack = (opened: OpenedComments) => ({
  label: publicMessages(opened.language).comments.back,
  address: withLanguage(opened, opinionPath(opened)),
})
