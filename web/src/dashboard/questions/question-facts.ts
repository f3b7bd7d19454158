import type { Question } from '@earshot/contract'
import type { QuestionsMessages } from '@earshot/messages/web/questions'

/** A question's properties in a line. `tagTitle` names a platform goal. */
export function factsOf(question: Question, words: QuestionsMessages, tagTitle: (tag: Question['tags'][number]) => string): string {
  const { answerMode, answers, tags, responseVisibility } = question
  return [
    words.modes[answerMode],
    answers.options && words.options({ count: answers.options.length }),
    tags.map(tagTitle).join(', '),
    responseVisibility !== 'default' && words.visibility[responseVisibility],
  ]
    .filter(Boolean)
    .join(' · ')
}
