import type { Language } from '@earshot/messages'
import { numberIn } from '@earshot/messages'
import { hidingMessages } from '@earshot/messages/service/hiding'
import { type VerificationPageMessages, verificationPageMessages } from '@earshot/messages/service/verification-page'
import { type Html, html } from '../../html/html.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { type VerificationFigures, verificationFigures } from '../../resources/public-page/verification-figures.ts'
import { askedText } from './address.ts'
import { linkToAll, type Opened, type PublicDeps, pathOf, publicFrame } from './open-public.ts'
import { oneLine } from './opinion.ts'
import { sendPublicPage } from './send.ts'

// The page on how a project verifies and moderates, computed from what is stored: readers are owed it (EU Omnibus directive, UK DMCC Act,
// US FTC rule). The same for every reader.

export async function howAnswer({ sql, figures: memory }: PublicDeps, request: PageRequest, opened: Opened): Promise<Answer> {
  const { project, language } = opened
  const words = verificationPageMessages(language)
  const figures = await verificationFigures(sql, memory, project)
  const title = words.title({ project: oneLine(project.name) })
  const here = `${pathOf(project)}/how`
  const page = {
    ...publicFrame(opened, title),
    status: 200,
    main: howMain({ words, language, opened, figures }),
    isPublic: true,
    otherLanguages: { address: (lang: Language) => `${here}${askedText({ lang })}` },
  }
  return (reply) => sendPublicPage(request, reply, page, { isPersonal: false })
}

interface View {
  words: VerificationPageMessages
  language: Language
  opened: Opened
  figures: VerificationFigures
}

function howMain(view: View): Html {
  const { words, opened } = view
  const all = linkToAll(opened)
  return html`<p class="up"><a href="${all.address}">${all.label}</a></p>
<h1>${words.title({ project: opened.project.name })}</h1>
${view.figures.published ? html`<p class="quiet">${words.note}</p>` : html`<p class="say nobody">${words.few}</p>`}
${verifiedPart(view)}
${hiddenPart(view)}
${publishingPart(view)}
${logPart(view)}`
}

const part = (heading: string, lines: (Html | null)[]): Html => html`<section class="how"><h2>${heading}</h2>${lines}</section>`
const paragraph = (text: string): Html => html`<p>${text}</p>`
const listed = (items: { name: string; count: string }[]): Html =>
  html`<ul>${items.map(({ name, count }) => html`<li>${name} (${count})</li>`)}</ul>`

/** A share in whole percent, never rounded to all or to none. */
function shareIn(language: Language, count: number, of: number): string {
  const percent = Math.round((count / of) * 100)
  const shown = count === 0 || count === of ? percent : Math.min(99, Math.max(1, percent))
  return new Intl.NumberFormat(language, { style: 'percent' }).format(shown / 100)
}

function verifiedPart({ words: { verified: words }, language, opened: { project }, figures: { published } }: View): Html {
  const said = () => {
    if (!published) return null
    if (published.verified === 'few') return paragraph(words.few)
    if (published.verified === 0) return paragraph(words.none)
    return paragraph(words.share({ share: shareIn(language, published.verified, published.count), published: published.count }))
  }
  const ways = published?.ways ?? []
  return part(words.heading, [
    said(),
    ways.length > 0 ? html`<h3>${words.how}</h3>` : null,
    ways.length > 0
      ? listed(ways.map(({ way, count }) => ({ name: nameOf(words.methods[way], project.name), count: numberIn(language, count) })))
      : null,
    paragraph(words.rest({ project: project.name })),
  ])
}

const nameOf = (word: string | ((values: { project: string }) => string), project: string) =>
  typeof word === 'string' ? word : word({ project })

function hiddenPart({ words: { hidden: words }, language, figures: { hidden, hiddenFor } }: View): Html {
  const reasons = hidingMessages(language).reasons
  return part(words.heading, [
    paragraph(hidden === 0 ? words.none : words.count({ count: hidden })),
    hiddenFor.length > 0
      ? listed(hiddenFor.map(({ reason, count }) => ({ name: reasons[reason], count: numberIn(language, count) })))
      : null,
    paragraph(words.rule),
    paragraph(words.author),
  ])
}

function publishingPart({ words: { publishing: words }, language, opened: { project }, figures: { published } }: View): Html {
  const name = { project: project.name }
  const said = () => {
    if (!published) return []
    const { count, approved, atOnce, medianHours } = published
    if (approved === 'few') return [paragraph(words.few(name))]
    if (approved === 0) return [paragraph(words.all(name))]
    // Nor is a handful told by what the others are.
    if (atOnce === 'few') return []
    const share = shareIn(language, atOnce, count)
    return [paragraph(words.share({ ...name, share })), medianHours === null ? null : paragraph(words.median({ hours: medianHours }))]
  }
  return part(words.heading, [...said(), paragraph(words.incognito)])
}

function logPart({ words: { log: words }, opened: { project } }: View): Html {
  const log = `${pathOf(project)}/log`
  return part(words.heading, [
    paragraph(words.what),
    html`<p class="feed"><a href="${log}/checkpoint">${words.head}</a> <a href="${log}/entries?start=0&amp;end=999">${words.entries}</a></p>`,
  ])
}
