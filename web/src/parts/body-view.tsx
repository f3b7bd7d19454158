import { Code, Group, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import classes from './body-view.module.css'
import { CopyButton } from './copy-button.tsx'

/** A body that was sent or answered: readable where it is JSON, or its letters as they were. What is copied is always what was sent. */
export function BodyView({ body, label }: { body: string; label: string }) {
  const words = useWords(partsWords)
  const [isRaw, setRaw] = useState(false)
  const readable = useMemo(() => readably(body), [body])
  return (
    <div>
      <Group justify="space-between" mb="xs" gap="xs">
        {readable === null ? (
          <span />
        ) : (
          <SegmentedControl
            size="xs"
            aria-label={words.formOfBody}
            value={isRaw ? 'raw' : 'pretty'}
            onChange={(form) => setRaw(form === 'raw')}
            data={[
              { value: 'pretty', label: words.pretty },
              { value: 'raw', label: words.raw },
            ]}
          />
        )}
        <CopyButton text={body} />
      </Group>
      <Code block className={classes.body} tabIndex={0} role="region" aria-label={label}>
        {isRaw || readable === null ? body : readable}
      </Code>
    </div>
  )
}

function readably(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return null
  }
}
