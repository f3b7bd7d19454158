import { useMemo, useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { CopyButton } from './copy-button.tsx'
import { Segments } from './segments.tsx'
import classes from './sent-body.module.css'

/** A body, laid out to be read or as it was sent; what is copied is what was sent. */
export function SentBody({ body, label }: { body: string; label: string }) {
  const words = useWords(partsWords)
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

/** Text in a monospaced font, as it is; it scrolls, also by keyboard. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keyboard too.
    <section className={classes.code} tabIndex={0} aria-label={label} dir="ltr">
      <pre>{children}</pre>
    </section>
  )
}

/** Laid out, lines in lines in lines grow with the square of their depth: 16 KB of brackets would be 100 MB. */
const depthMax = 64

/** Null where it is no JSON, or nobody could read it. */
function prettyOf(body: string): string | null {
  if (depthOf(body) > depthMax) return null
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return null
  }
}

/** How deep lists and objects stand in one another. */
function depthOf(body: string): number {
  let depth = 0
  let deepest = 0
  // Texts are passed by, whatever brackets they have.
  for (const [token] of body.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
