import { invalidField, type Problem, problem } from '@earshot/contract'
import { widgetMessages } from '@earshot/messages/api/widget'
import type { Mistake } from '../../resources/opinions/parse-opinion-form.ts'
import { pathOfMistake } from '../../resources/widget/request-bodies.ts'

// What the widget is answered when something can't be done.

export const unknownProject = problem('NOT_FOUND', widgetMessages.unknownProject)
export const foreignOrigin = (origin: string | undefined) =>
  problem('ORIGIN_NOT_ALLOWED', origin === undefined ? widgetMessages.noOrigin : widgetMessages.foreignOrigin)
export const busyReading = problem('UNAVAILABLE', widgetMessages.busyReading, { retryAfterSeconds: 5 })
export const paused = problem('CONFLICT', widgetMessages.paused)
export const notAsked = problem('NOT_FOUND', widgetMessages.notAsked)
export const busy = (waitSeconds: number) => problem('RATE_LIMITED', widgetMessages.busy, { retryAfterSeconds: waitSeconds })
export const busyPlace = (waitSeconds: number) => problem('RATE_LIMITED', widgetMessages.busyNetwork, { retryAfterSeconds: waitSeconds })

export const nothingAnswered = invalidField('options', 'missing', widgetMessages.nothingAnswered)
export const problemOfMistakes = (mistakes: readonly Mistake[]): Problem<'VALIDATION_ERROR'> => {
  const errors = mistakes.map((mistake) => ({ path: pathOfMistake(mistake), code: mistake.kind, message: messageOf(mistake) }))
  return problem('VALIDATION_ERROR', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors })
}

function messageOf({ kind, limit = 0 }: Mistake): string {
  const { mistakes } = widgetMessages
  switch (kind) {
    case 'missing':
      return mistakes.missing
    case 'too-long':
      return mistakes.tooLong({ limit })
    case 'too-few':
      return mistakes.tooFew({ limit })
    case 'too-many':
      return mistakes.tooMany({ limit })
    case 'characters':
      return mistakes.characters
    case 'not-offered':
      return mistakes.notOffered
    case 'unknown-question':
      return mistakes.unknownQuestion
    case 'incognito-not-offered':
      return mistakes.incognitoNotOffered
    case 'not-an-address':
      return mistakes.notAnAddress
  }
}
