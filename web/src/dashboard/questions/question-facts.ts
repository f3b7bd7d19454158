import type { Question } from '@earshot/contract'
import type { Words } from '../../words/en/questions.ts'

/** A question's properties in a line. `tagTitle` names a platform goal. */
export function factsOf(question: Question, words: Words, tagTitle: (tag: Question['tags'][number]) => string): string {
  const { answerMode, answers, tags, responseVisibility } = question
  return [
    words.modes[answerMode],
    answers.options && words.options(answers.options.length),
    tags.map(tagTitle).join(', '),
    responseVisibility !== 'default' && words.visibility[responseVisibility],
  ]
    .filter(Boolean)
    .join(' · ')
}
