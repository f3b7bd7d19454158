import { partsMessages } from '@earshot/messages/web/parts'
import { type CSSProperties, Fragment, useMemo, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Segments } from '../charts/segments.tsx'
import { CopyButton } from '../values/copy-button.tsx'
import classes from './sent-body.module.css'

/** A body, formatted or as it was sent; the copy button copies the sent bytes. */
export function SentBody({ body, label }: { body: string; label: string }) {
  const words = useMessages(partsMessages)
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const pretty = useMemo(() => prettyOf(body), [body])
  return (
    <div>
      <div className={classes.head}>
        {pretty !== null && (
          <Segments
            size="xs"
            value={form}
            onChange={setForm}
            aria-label={words.formOfBody}
            data={[
              { value: 'pretty', label: words.pretty },
              { value: 'raw', label: words.raw },
            ]}
          />
        )}
        <div>
          <CopyButton text={body} />
        </div>
      </div>
      <Code label={label}>{form === 'pretty' ? (pretty ?? body) : body}</Code>
    </div>
  )
}

/** Text in a monospaced font, unchanged; it scrolls, also by keyboard. What a line has no room for goes on below it, further in. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keyboard too.
    <section className={classes.code} tabIndex={0} aria-label={label} dir="ltr">
      <pre>
        {children.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text, in its order.
          <Fragment key={at}>
            {at > 0 && '\n'}
            <span className={classes.line} style={hanging(line)}>
              {line}
            </span>
          </Fragment>
        ))}
      </pre>
    </section>
  )
}

/** Deeper lines go on at this depth: a phone has room for about 35 characters. */
const hangingMax = 16

/** Two characters further in than the line begins. */
function hanging(line: string): CSSProperties {
  const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '  ').length
  const depth = `${Math.min(indent, hangingMax) + 2}ch`
  return { paddingInlineStart: depth, textIndent: `-${depth}` }
}

/** Formatting is skipped for deep nesting: indentation grows with the square of the depth, and 16 KB of brackets would become 100 MB. */
const depthMax = 64

/** Null where the body is not JSON, or too deep to read. */
function prettyOf(body: string): string | null {
  if (depthOf(body) > depthMax) return null
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return null
  }
}

/** The depth of nested lists and objects. */
function depthOf(body: string): number {
  let depth = 0
  let deepest = 0
  // Brackets inside strings do not count.
  for (const [token] of body.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
