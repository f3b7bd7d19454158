import { newSession } from '../../../src/pages/spam/spam.ts'
import { deriveKey } from '../../../src/secrets.ts'
import type { Things } from '../../dashboard/dashboard-things.ts'
import { shop } from '../../secret-key/key-stage.ts'
import { subscribeForm } from '../../world/subscribing.ts'
import type { World } from '../../world/world.ts'
import { ends, type Target, target } from './target.ts'

// The pages of visitors and the widget, looked at and sent to.

interface Visited {
  world: World
  projectId: string
  things: Things
  /** Addresses by their pattern. */
  places: Record<string, string>
}

const queryNames = ['lang', 'page', 'sort', 'query', 'after', 'size', 'layout', 'paper', 'done', 'next', 'mailed']

/** Each page is looked at and sent to. What is drawn anew each time, or long, is asked more rarely. */
export const pageTargets = (visited: Visited): Target[] =>
  Object.entries(visited.places).flatMap(([pattern, path]) => {
    const isOfWidget = pattern.startsWith('/widget')
    const isHeavy = /png|pdf|docs|widget\.js|assets/.test(pattern)
    const at = { surface: isOfWidget ? ('widget' as const) : ('pages' as const), path, queryNames }
    const looked = target({ ...at, method: 'GET', isLast: isHeavy, credentials: isOfWidget ? [`origin: ${shop}`] : [] })
    const body = pattern.startsWith('/widget/') ? widgetBody(visited) : formBody(pattern, visited)
    const sent = { method: 'POST', body, bodyNames: Object.keys(body) }
    if (pattern.startsWith('/widget/')) return [looked, target({ ...looked, ...sent })]
    return [looked, target({ ...at, ...sent, type: 'application/x-www-form-urlencoded', isLast: isHeavy || ends.test(pattern) })]
  })

const widgetBody = ({ world, projectId, things }: Visited) => ({
  session: newFormSession(world, `widget ${projectId}`),
  questionId: things.questionId,
  text: 'An answer',
  title: 'Fine',
  opinion: 'Well',
})

/** The fields of every form at once: a page takes those that it has. */
const formBody = (pattern: string, visited: Visited) => ({
  ...{ title: 'Fine', opinion: 'All was well.', name: 'Ada', email: 'ada@example.com', content: 'Yes', upvote: 'on', homepage: '' },
  [`answers[${visited.things.questionId}]`]: 'An answer',
  session: sessionOf(pattern, visited),
})

function sessionOf(pattern: string, { world, projectId, places }: Visited): string {
  if (pattern === '/subscribe/:slug') return subscribeForm(world, {}, { projectId }).get('session')!
  if (pattern === '/my-data/:slug') return newFormSession(world, `my-data ${projectId}`)
  if (pattern === '/p/:slug/:reviewId/comment') {
    const reviewId = places['/p/:slug/:reviewId']!.split('/').at(-1)
    return newFormSession(world, `comment ${reviewId}`)
  }
  return newFormSession(world, `opinion ${projectId}`)
}

/** A form that was shown ten seconds ago. */
const newFormSession = ({ secretKey }: World, about: string) =>
  newSession({ formSessionKey: deriveKey(secretKey, 'form-session') }, { about, at: Date.now() - 10_000 })
