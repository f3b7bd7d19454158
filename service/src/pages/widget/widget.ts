import { directionOf, type Language } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import { modelsMessages } from '@earshot/messages/service/models'
import { ownMessages } from '@earshot/messages/service/own'
import { publicMessages } from '@earshot/messages/service/public'
import { spamMessages } from '@earshot/messages/service/spam'
import { waysMessages } from '@earshot/messages/service/ways'
import { widgetMessages } from '@earshot/messages/service/widget'
import { accentOf } from '../../html/accent.ts'
import { nameLengthMax } from '../../resources/customers/customers.ts'
import { type ModelUse, usesElsewhere } from '../../resources/models/model-uses.ts'
import type { OpinionForm } from '../../resources/opinions/opinion-form.ts'
import { commentLengthMax, textAnswerLengthMax } from '../../resources/opinions/parse-opinion-form.ts'
import type { PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import { hintTo } from '../form/question-field.ts'
import { excerpt } from '../public/opinion.ts'
import type { WidgetColors, WidgetOpinion, WidgetView, WidgetWords } from './view.ts'

// What the widget shows, in one answer: every word is made here, in the reader's language, so that the script on the business's page
// stays small and knows none.

/** Code points of an opinion and of a response in the widget; all of it is on its own page. */
const excerptMax = { opinion: 280, response: 160 }

/** Opinions that the widget shows. */
export const shownOpinionsMax = 4

/** Of a title and of an opinion: docs/rules/limits.md#opinions-and-comments */
const lengthMax = { title: 150, opinion: 5000, name: nameLengthMax }

/** A project as its widget shows it: the same for every reader of a language. */
export function widgetView(
  { project, questions }: OpinionForm,
  { language, baseUrl, modelIsElsewhere }: { language: Language; baseUrl: string; modelIsElsewhere: boolean },
): WidgetView {
  const { name, slug, settings } = project
  const takes = project.status === 'active'
  const { light, dark } = accentOf(settings.accentColor)
  const asked = takes ? questions : []
  return {
    name,
    projectLanguage: settings.locale,
    language,
    direction: directionOf(language),
    takes,
    incognitoAllowed: settings.incognitoAllowed,
    accent: [colorsOf(light), colorsOf(dark)],
    page: `${baseUrl}/p/${slug}`,
    words: wordsOf(name, { language, sentElsewhere: usesElsewhere(settings, modelIsElsewhere) }),
    questions: asked.map((question, at) => {
      const { questionId, answerMode, answers } = question
      const { form, mistakes } = formMessages(language)
      const {
        options,
        minSelections = 0,
        maxSelections = options?.length ?? 0,
        comment,
        shuffle,
        maxLength = textAnswerLengthMax,
      } = answers
      return {
        questionId,
        question: question.question,
        place: form.place({ at: at + 1, of: asked.length }),
        hint: hintTo(formMessages(language), question),
        kind: answerMode === 'text_only' ? 'text' : answerMode === 'single_select' ? 'one' : 'several',
        ...(options && { options, tooMany: mistakes.tooMany({ limit: maxSelections }), tooFew: mistakes.tooFew({ limit: minSelections }) }),
        ...(shuffle && { shuffle }),
        ...(comment === 'optional' && { comment: form.commentTo({ question: question.question }) }),
        tooLong: mistakes.tooLong({ limit: answerMode === 'text_only' ? maxLength : commentLengthMax }),
      }
    }),
  }
}

const colorsOf = ({ accent, onAccent, soft }: ReturnType<typeof accentOf>['light']): WidgetColors => [accent, onAccent, soft]

interface Told {
  language: Language
  sentElsewhere: ModelUse | null
}

/** Everything the widget says, beside what it shows. */
function wordsOf(project: string, { language, sentElsewhere }: Told): WidgetWords {
  const words = widgetMessages(language)
  const { form, mistakes } = formMessages(language)
  const { list, thanks, opinion, paused } = publicMessages(language)
  const own = ownMessages(language).address
  const { direct } = waysMessages(language)
  const told = sentElsewhere ? ` ${modelsMessages(language).told({ project, use: sentElsewhere })}` : ''
  return {
    ...words,
    label: words.label({ project }),
    seen: words.seen({ project }),
    arrived: words.arrived({ project }),
    again: spamMessages(language).again,
    paused: `${list.paused({ project })} ${paused.nothingSent}`,
    write: list.write,
    none: list.none,
    all: opinion.all({ project }),
    response: opinion.response({ project }),
    comment: form.comment,
    clear: form.clear,
    heading: form.heading({ project }),
    title: form.title,
    opinion: form.opinion,
    opinionHint: form.opinionHint,
    name: form.name,
    nameHint: form.nameHint,
    incognito: form.incognito,
    incognitoHint: form.incognitoHint,
    submit: form.submit,
    seenLabel: form.seen({ project }),
    seenNamed: words.seenNamed + told,
    seenIncognito: direct.seenIncognito + told,
    thanks: thanks.heading,
    opinionArrived: thanks.arrived({ project }),
    becomes: { published: thanks.published, pending: thanks.held({ project }) },
    address: own.heading,
    addressWhat: own.what,
    addressIncognito: own.incognito,
    copy: own.copy,
    copied: own.copied,
    open: own.open,
    mistakes: {
      title: mistakes.missing.title!,
      opinion: mistakes.missing.opinion!,
      characters: mistakes.characters,
      tooLong: Object.fromEntries(Object.entries(lengthMax).map(([field, max]) => [field, mistakes.tooLong({ limit: max })])),
    },
  }
}

/** Opinions as the widget shows them: short, the longer ones cut at a word's end. */
export const widgetOpinions = (
  opinions: readonly PublicOpinion[],
  { language, timeZone, page }: { language: Language; timeZone: string; page: string },
): WidgetOpinion[] =>
  opinions.map(({ reviewId, title, opinion, name, incognito, method, isImported, response, language: written, createdAt }) => {
    const words = publicMessages(language).opinion
    // An incognito opinion has no time but the UTC day.
    const zone = { timeZone: incognito ? 'UTC' : timeZone }
    const at = new Date(createdAt)
    return {
      title,
      text: excerpt(opinion, excerptMax.opinion).text,
      name: incognito ? words.incognito : (name ?? words.nameless),
      verified: method === null ? null : words.methods[method],
      notVerified: isImported ? words.imported : words.notVerified,
      response: response && excerpt(response.content, excerptMax.response).text,
      language: written,
      // Swedish writes dates as computers do.
      day: new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone }).format(at),
      date: new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', ...zone }).format(at),
      address: `${page}/${reviewId}`,
    }
  })
