import type { Language } from '@earshot/messages'
import { publicMessages } from '@earshot/messages/service/public'
import type { FastifyRequest } from 'fastify'
import type { Pool } from '../../database/pool.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import type { PageRequest } from '../../html/page-routes.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import type { Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { findPublicProject, type PublicNumbers, type PublicProject } from '../../resources/public-page/public-page.ts'
import type { FiguresMemory } from '../../resources/public-page/verification-figures.ts'
import type { SpamGuard } from '../spam/spam.ts'
import { type Asked, askedText, readAsked } from './address.ts'
import { oneLine, type PublicOwner } from './opinion.ts'
import { publicCode, publicStyle } from './public-page.ts'

// A project's public page before one reader, and what all of its pages have.

export interface PublicDeps {
  sql: Pool
  baseUrl: string
  guard: SpamGuard
  visitorOf: VisitorOf
  /** Of the lists that anybody may read. */
  turns: Turns
  /** Numbers of projects, for a moment. */
  memory: Map<string, { numbers: PublicNumbers; until: number }>
  /** Figures of how projects verify and moderate, for a moment. */
  figures: FiguresMemory
}

export interface Opened {
  project: PublicProject
  asked: Asked
  language: Language
}

/** Finds the project of an address. Null when there is none, or its page is not public. */
export async function openPublic({ sql }: Pick<PublicDeps, 'sql'>, request: PageRequest<'slug'>): Promise<Opened | null> {
  const project = await findPublicProject(sql, { slug: request.params.slug.toLowerCase() })
  if (!project) return null
  const asked = readAsked(new URLSearchParams(searchOf(request)))
  const language = readerLanguage(
    { query: { lang: asked.lang ?? undefined }, headers: request.headers },
    { fallback: project.settings.locale },
  )
  return { project, asked, language }
}

export const pathOf = ({ slug }: Pick<PublicProject, 'slug'>): string => `/p/${slug}`

/** The query of a request, with its question mark. */
export const searchOf = ({ url }: Pick<FastifyRequest, 'url'>): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The link to all opinions of the project. */
export const linkToAll = ({ project, asked, language }: Opened) => ({
  label: publicMessages(language).opinion.all({ project: project.name }),
  address: `${pathOf(project)}${askedText({ lang: asked.lang })}`,
})

/** Hidden fields of a form, of those that have a value. */
export const hiddenFields = (fields: Record<string, string | null>): Html =>
  html`${Object.entries(fields).map(([name, value]) => value !== null && html`<input type="hidden" name="${name}" value="${value}">`)}`

export const ownerView = ({ name, status, settings }: PublicProject): PublicOwner => ({
  name,
  language: settings.locale,
  timezone: settings.timezone,
  takesOpinions: status === 'active',
})

/** The project as search engines read it. */
export const reviewedView = (project: PublicProject, baseUrl: string) => ({
  name: project.name,
  description: project.description,
  address: `${baseUrl}${pathOf(project)}`,
  timezone: project.settings.timezone,
})

/** What every page of a project has. */
export const publicFrame = ({ project, language }: Opened, title: string): Omit<Page, 'status' | 'main'> => ({
  language,
  title,
  owner: ownerOf({ ...project, name: oneLine(project.name) }),
  style: publicStyle,
  code: publicCode,
})
