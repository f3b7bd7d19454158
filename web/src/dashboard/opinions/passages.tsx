import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { MarkedPassage } from '../knowledge-base/marked-passage.tsx'
import classes from './opinions.module.css'

/** Passages of the knowledge base that match an opinion, to insert into the response. */
export function Passages({ projectId, reviewId, onInsert }: { projectId: string; reviewId: string; onInsert: (passage: string) => void }) {
  const { passages: words } = useMessages(opinionsMessages)
  const { data, error, refetch } = useAsk('opinions.suggestions', { projectId, reviewId })
  return (
    <section className={classes.passages} aria-labelledby="passages">
      <Title order={3} size="sm" id="passages">
        {words.heading}
      </Title>
      {!data && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton rows={3} />)}
      {data?.suggestions.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}{' '}
          <May ask="knowledgeBase.add">
            <TextLink to="/projects/$projectId/knowledge-base/new" params={{ projectId }}>
              {words.add}
            </TextLink>
          </May>
        </Text>
      )}
      <Stack component="ul" gap="sm" className={classes.plain}>
        {data?.suggestions.map(({ itemId, title, heading, passage, pieces }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may have the same passage twice; the list stays as it is.
          <li key={`${itemId} ${at}`} className={classes.passage}>
            {heading !== '' && (
              <Text size="sm" fw={600} dir="auto">
                {heading}
              </Text>
            )}
            <MarkedPassage pieces={pieces} />
            <Group gap="xs" justify="space-between">
              <Text size="xs" c="dimmed">
                <TextLink size="xs" to="/projects/$projectId/knowledge-base/$itemId" params={{ projectId, itemId }}>
                  {title ?? words.openText}
                </TextLink>
              </Text>
              <Group gap={4}>
                <Button
                  size="xs"
                  variant="default"
                  // The field keeps the focus, and with it the position of the cursor.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onInsert(passage)}
                  aria-label={words.insertOf({ heading: heading || passage.slice(0, 40) })}
                >
                  {words.insert}
                </Button>
                <CopyButton text={passage}>{words.copy}</CopyButton>
              </Group>
            </Group>
          </li>
        ))}
      </Stack>
    </section>
  )
}
