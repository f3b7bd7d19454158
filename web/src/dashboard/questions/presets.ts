import { questionPresetsMessages } from '@earshot/messages/web/question-presets'
import type { TypedQuestion } from './typed-question.ts'

// Questions to begin with, in the project's language where pages support it, else in English.

export const presets = ['scale', 'yesNo', 'bands', 'one', 'several', 'words'] as const
export type Preset = (typeof presets)[number]

/** Fills in the form. Ids of options are the same in every language, so that charts can be compared. */
export function presetOf(
  preset: Preset,
  locale: string,
): Partial<TypedQuestion> & Pick<TypedQuestion, 'question' | 'answerMode' | 'options'> {
  const { scale, yesNo, bands } = questionPresetsMessages(locale)
  const option = (id: string, text: string, description = '') => ({ key: id, id, text, description })
  switch (preset) {
    case 'scale':
      return {
        question: scale.question,
        answerMode: 'single_select',
        options: [
          option('5', scale.veryGood),
          option('4', scale.good),
          option('3', scale.okay),
          option('2', scale.poor),
          option('1', scale.veryPoor),
        ],
      }
    case 'yesNo':
      return { question: yesNo.question, answerMode: 'single_select', options: [option('yes', yesNo.yes), option('no', yesNo.no)] }
    case 'bands':
      // Six bands, because a question has at most six options. It is no Net Promoter Score: for that each of the eleven numbers is asked.
      return {
        question: bands.question,
        answerMode: 'single_select',
        options: [
          option('0-2', '0–2', bands.least),
          option('3-4', '3–4'),
          option('5-6', '5–6'),
          option('7-8', '7–8'),
          option('9', '9'),
          option('10', '10', bands.most),
        ],
      }
    case 'one':
      return { question: '', answerMode: 'single_select', options: [] }
    case 'several':
      return { question: '', answerMode: 'multi_select', options: [] }
    case 'words':
      return { question: '', answerMode: 'text_only', options: [] }
  }
}

/** The language of a project's presets: the project's, or English. */
export const presetLanguage = (locale: string): string => questionPresetsMessages(locale).language

/** Returns whether a text came from a preset: another preset may replace it. */
export function isOfPreset(question: string, locale: string): boolean {
  const { scale, yesNo, bands } = questionPresetsMessages(locale)
  return [scale.question, yesNo.question, bands.question].includes(question)
}
