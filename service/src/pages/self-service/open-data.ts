import { formMessages } from '@earshot/messages/service/form'
import { type SelfServiceMessages, selfServiceMessages } from '@earshot/messages/service/self-service'
import { ownerOf, type Page } from '../../html/document.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { type Said, unknownPage } from '../../html/status-pages.ts'
import type { DataProject } from '../../privacy/request-data.ts'
import { selfServiceStyle } from './self-service-page.ts'

// What all pages of somebody's own data have.

type Shows = (words: SelfServiceMessages) => Said & Pick<Page, 'status' | 'otherLanguages' | 'code' | 'secret'>

/** A page in its project's colours, in its reader's language. */
export function dataPage(request: PageRequest, project: DataProject, shows: Shows) {
  const words = wordsFor(request, project)
  return { language: words.language, owner: ownerOf(project), style: selfServiceStyle, ...shows(words) }
}

export const wordsFor = (request: PageRequest, { settings }: DataProject) =>
  selfServiceMessages(readerLanguage(request, { fallback: settings.locale }))

export const formAddress = (request: PageRequest, { slug }: DataProject) => keepingLanguage(`/my-data/${slug}`, chosenLanguage(request))

/** No project is at the address, or no data. */
export function unknownData(request: PageRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...unknownPage(formMessages(language)) }
}
