import { invalidField, type Problem, problem } from '@earshot/contract'
import type { Mistake } from '../../resources/opinions/parse-opinion-form.ts'
import { pathOfMistake } from '../../resources/widget/request-bodies.ts'

// What the widget is answered when something can't be done.

export const unknownProject = problem('NOT_FOUND', 'The project does not exist.')
export const foreignOrigin = (origin: string | undefined) =>
  problem(
    'ORIGIN_NOT_ALLOWED',
    origin === undefined
      ? 'The request has no Origin header. This URL is for web pages only; other programs use the API.'
      : 'This site is not in the project’s widgetOrigins. Add its origin exactly as the browser sends it.',
  )
export const busyReading = problem(
  'UNAVAILABLE',
  'Too many requests are reading opinions. Try again after the number of seconds in the Retry-After header.',
  {
    retryAfterSeconds: 5,
  },
)
export const paused = problem('CONFLICT', 'The project is currently not accepting answers or opinions.')
export const notAsked = problem('NOT_FOUND', 'This question is not active.')
export const busy = (waitSeconds: number) =>
  problem('RATE_LIMITED', 'Too many submissions. Wait for the number of seconds in the Retry-After header.', {
    retryAfterSeconds: waitSeconds,
  })
export const busyPlace = (waitSeconds: number) =>
  problem(
    'RATE_LIMITED',
    'Too many submissions from this network within an hour. Wait for the number of seconds in the Retry-After header.',
    {
      retryAfterSeconds: waitSeconds,
    },
  )

export const nothingAnswered = invalidField('options', 'missing', 'Choose an option, or enter a text.')
export const problemOfMistakes = (mistakes: readonly Mistake[]): Problem<'VALIDATION_ERROR'> => {
  const errors = mistakes.map((mistake) => ({
    path: pathOfMistake(mistake),
    code: mistake.kind,
    message: mistake.limit === undefined ? `${mistake.kind}.` : `${mistake.kind}: ${mistake.limit}.`,
  }))
  return problem('VALIDATION_ERROR', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors })
}
