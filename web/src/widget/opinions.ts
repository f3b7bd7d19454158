import type { WidgetOpinion, WidgetView } from '../../../service/src/pages/widget/view.ts'
import { linkAway, make, written } from './elements.ts'

// The latest opinions, side by side in a row of one height, whatever is in them.

export function opinionList({ view, opinions }: { view: WidgetView; opinions: readonly WidgetOpinion[] }): HTMLElement {
  const { words, page } = view
  return make(
    'section',
    { className: 'latest', 'aria-labelledby': 'latest' },
    make('h2', { id: 'latest' }, words.latest),
    opinions.length > 0
      ? make(
          'ul',
          { tabIndex: 0, 'aria-labelledby': 'latest' },
          opinions.map((opinion) => card(opinion, view)),
        )
      : make('p', { className: 'none hint' }, words.none),
    make('p', { className: 'all' }, linkAway(words.all, page, words)),
  )
}

const card = (opinion: WidgetOpinion, { words, projectLanguage }: WidgetView): HTMLElement =>
  make(
    'li',
    {},
    make('h3', {}, linkAway(written('span', opinion.title, { lang: opinion.language }), opinion.address, words)),
    make(
      'p',
      { className: 'by' },
      make('bdi', {}, opinion.name),
      ' · ',
      make('time', { dateTime: opinion.day }, opinion.date),
      make('span', { className: opinion.verified && 'verified' }, opinion.verified ?? opinion.notVerified),
    ),
    written('p', opinion.text, { lang: opinion.language, className: 'text' }),
    opinion.response &&
      make(
        'div',
        { className: 'response' },
        make('p', { className: 'strong' }, words.response),
        written('p', opinion.response, { lang: projectLanguage }),
      ),
  )
