import { answersMessages } from '@earshot/messages/web/answers'
import { momentMessages } from '@earshot/messages/web/moment'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import classes from './answers.module.css'
import { dayInWords } from './days.ts'
import type { Question } from './question-card.tsx'

type Steps = NonNullable<Question['overTime']>
interface Shown {
  question: Question
  steps: Steps
}

// Charts in a field of 100 by 100 that is stretched; lines keep their width. Labels are text beside the chart.

/** Pixels of the field and of a line of a label: answers.module.css. */
const [fieldHeight, lineHeight] = [150, 18]

/** Characters of an option that fit into one line of a label, after the share; longer ones get two. */
const shortMax = 7

/** A line for each option, named at its end; the option chosen most at the end is in the accent. */
export function Trend({ question, steps }: Shown) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  const places = placesOf(steps)
  const lines = (question.shares ?? []).map(({ optionId, option }) => ({
    optionId,
    option,
    points: steps.map(({ shares, count }, at) => ({
      x: places[at]!,
      share: (shares?.find((each) => each.optionId === optionId)?.count ?? 0) / count,
    })),
  }))
  const isShort = lines.every(({ option }) => option.length <= shortMax)
  const label = isShort ? lineHeight : 2 * lineHeight
  // As high as its labels, at the least: all of them have a place beside the chart.
  const height = Math.max(fieldHeight, lines.length * label)
  const ends = apart(
    lines.map(({ points }) => 100 - points.at(-1)!.share * 100),
    (label / height) * 100,
  )
  const most = lines.toSorted((one, other) => other.points.at(-1)!.share - one.points.at(-1)!.share)[0]
  return (
    <figure className={classes.trend} role="img" aria-label={words.described({ question: question.question, what: words.shareOverTime })}>
      <div className={classes.field} data-labelled data-short={isShort || undefined} style={{ height }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 50, 100].map((at) => (
            <line key={at} x1="0" x2="100" y1={at} y2={at} className={classes.grid} />
          ))}
          {lines.map(({ optionId, points }) => (
            <polyline
              key={optionId}
              className={classes.line}
              data-most={optionId === most?.optionId || undefined}
              points={points.map(({ x, share }) => `${x},${100 - share * 100}`).join(' ')}
            />
          ))}
        </svg>
        {lines.map(({ optionId, option, points }, at) => (
          <span
            key={optionId}
            className={classes.end}
            data-most={optionId === most?.optionId || undefined}
            style={{ top: `${ends[at]}%` }}
            title={option}
          >
            {percentage(locale, points.at(-1)!.share)} · {option}
          </span>
        ))}
      </div>
      <Axis steps={steps} isLabelled />
    </figure>
  )
}

/** A bar for each step: the number of answers. */
export function Counts({ question, steps }: Shown) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  const most = Math.max(...steps.map(({ count }) => count))
  const width = 100 / steps.length
  return (
    <figure className={classes.trend} role="img" aria-label={words.described({ question: question.question, what: words.countOverTime })}>
      <div className={classes.field}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2="100" y1="100" y2="100" className={classes.grid} />
          {steps.map(({ from, count }, at) => (
            <rect
              key={from}
              className={classes.column}
              x={at * width + width * 0.1}
              width={width * 0.8}
              y={100 - (count / most) * 92}
              height={(count / most) * 92}
            >
              <title>{`${dayInWords(locale, from)}: ${wholeNumber(locale, count)}`}</title>
            </rect>
          ))}
        </svg>
        <span className={classes.most}>{words.count({ count: most, said: wholeNumber(locale, most) })}</span>
      </div>
      <Axis steps={steps} />
    </figure>
  )
}

function Axis({ steps, isLabelled = false }: { steps: Steps; isLabelled?: boolean }) {
  const { locale } = useMessages(momentMessages)
  const [first, last] = [steps[0]!.from, steps.at(-1)!.to]
  // The head of the card has the year.
  const hasYear = first.slice(0, 4) !== last.slice(0, 4)
  return (
    <div className={classes.axis} data-labelled={isLabelled || undefined} aria-hidden="true">
      <span>{dayInWords(locale, first, { hasYear })}</span>
      <span>{dayInWords(locale, last, { hasYear })}</span>
    </div>
  )
}

/** The position of each step, from 0 to 100, by its first day. */
function placesOf(steps: Steps): number[] {
  const days = steps.map(({ from }) => Date.parse(from))
  const [first, last] = [days[0]!, days.at(-1)!]
  return days.map((day) => ((day - first) / (last - first)) * 100)
}

/** Heights in percent, moved apart by the height of a label; none above the field. */
function apart(heights: readonly number[], labelHeight: number): number[] {
  const order = heights.map((height, at) => ({ height, at })).toSorted((one, other) => one.height - other.height)
  let last = -labelHeight / 2
  for (const each of order) {
    each.height = Math.max(each.height, last + labelHeight)
    last = each.height
  }
  // Labels pushed out at the bottom push the others up.
  let below = 100 + labelHeight / 2
  for (const each of order.toReversed()) {
    each.height = Math.min(each.height, below - labelHeight / 2)
    below = each.height - labelHeight / 2
  }
  return order.toSorted((one, other) => one.at - other.at).map(({ height }) => height)
}
