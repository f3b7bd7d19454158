import { invalidField, type Problem, problem } from '@earshot/contract'
import type { Mistake } from '../../resources/opinions/parse-opinion-form.ts'
import { pathOfMistake } from '../../resources/widget/request-bodies.ts'

// What the widget is answered when something can't be done.

export const unknownProject = problem('NOT_FOUND', 'There is no such project.')
export const foreignOrigin = (origin: string | undefined) =>
  problem(
    'ORIGIN_NOT_ALLOWED',
    origin === undefined
      ? 'Only pages may send something here, and their browsers say where they are. Programs use the API.'
      : 'This site is not among the project’s widgetOrigins. Add its origin, letter by letter as the browser says it.',
  )
export const busyReading = problem('UNAVAILABLE', 'Too many read opinions just now. Try again after the seconds in Retry-After.', {
  retryAfterSeconds: 5,
})
export const paused = problem('CONFLICT', 'The project takes no answers and no opinions just now.')
export const notAsked = problem('NOT_FOUND', 'This question is not asked.')
export const busy = (waitSeconds: number) =>
  problem('RATE_LIMITED', 'More came in than is taken in a while. Wait as long as the header Retry-After says.', {
    retryAfterSeconds: waitSeconds,
  })
export const busyPlace = (waitSeconds: number) =>
  problem('RATE_LIMITED', 'More came from this network than is taken in an hour. Wait as long as the header Retry-After says.', {
    retryAfterSeconds: waitSeconds,
  })

export const nothingAnswered = invalidField('options', 'missing', 'Choose an option, or write something in text.')
export const problemOfMistakes = (mistakes: readonly Mistake[]): Problem<'VALIDATION_ERROR'> => {
  const errors = mistakes.map((mistake) => ({
    path: pathOfMistake(mistake),
    code: mistake.kind,
    message: mistake.limit === undefined ? `${mistake.kind}.` : `${mistake.kind}: ${mistake.limit}.`,
  }))
  return problem('VALIDATION_ERROR', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors })
}
