import { Text } from '@mantine/core'
import type { Answer } from '../../api/ask.ts'
import classes from './knowledge-base.module.css'

type Pieces = Answer<'knowledgeBase.search'>['passages'][number]['pieces']

/** A passage, with the search words marked. */
export const MarkedPassage = ({ pieces }: { pieces: Pieces }) => (
  <Text size="sm" className={classes.passageText} dir="auto">
    {pieces.map(({ text, isMatch }, at) =>
      isMatch ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay where they are.
        <mark key={at} className={classes.mark}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </Text>
)
