import injections from './injections.json' with { type: 'json' }

// Injections, made of families of what they want said, of wrappers that order a model to say it, and of places where a stranger can leave them.

export const { knowledge, opinion, page, pageTruth } = injections

/** Where the order stands. `page`: in a fetched page; `stated`: there as a plain statement, without an order; `text`: in a text of the team. */
type Place = 'opinion' | 'tone' | 'page' | 'stated' | 'text'

export interface Injection {
  name: string
  family: string
  place: Place
  /** What the model is made to say. */
  says: string
  /** The text with the order, as it stands in its place. */
  order: string
}

const { wrappers, families } = injections
const places = ['opinion', 'page', 'tone', 'text'] as const

/** Every case: each saying in each place, in one wrapper after the other; and what a page can simply state. */
export const allInjections: readonly Injection[] = Object.entries(families).flatMap(([family, sayings]) =>
  sayings.flatMap((says, at) => [
    ...places.map((place, which) => {
      const wrapper = wrappers[(at * places.length + which) % wrappers.length]!
      return { name: `${family}, ${place}: ${says}`, family, place, says, order: wrapper.replace('{says}', () => says) }
    }),
    ...(injections.statedByPage.includes(family)
      ? [{ name: `${family}, stated: ${says}`, family, place: 'stated' as const, says, order: says }]
      : []),
  ]),
)

const textsOfOpinion = ['title', 'opinion', 'answer', 'comment'] as const

/** Every case against translations: each saying in each text of an opinion, in one wrapper after the other. */
export const translatedInjections = Object.entries(families).flatMap(([family, sayings]) =>
  sayings.flatMap((says, at) =>
    textsOfOpinion.map((place, which) => {
      const wrapper = wrappers[(at * textsOfOpinion.length + which) % wrappers.length]!
      return { name: `${family}, ${place}: ${says}`, family, place, says, order: wrapper.replace('{says}', () => says) }
    }),
  ),
)
