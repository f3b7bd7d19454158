import { knowledgeBaseMessages } from '@earshot/messages/web/knowledge-base'
import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { useProjectId } from '../projects.ts'
import classes from './knowledge-base.module.css'
import { MarkedPassage } from './marked-passage.tsx'

/** The passages that answer a search, best first. */
export function FoundPassages({ query }: { query: string }) {
  const words = useMessages(knowledgeBaseMessages)
  const projectId = useProjectId()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...askOptions('knowledgeBase.search', { query }),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton rows={5} />
  const { passages } = data
  return (
    <section aria-label={words.search.found} style={{ opacity: isPlaceholderData ? 0.6 : undefined }}>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {passages.length === 0 ? words.search.none({ query }) : words.passages({ count: passages.length })}
      </Text>
      <Stack component="ul" gap="sm" className={classes.plain}>
        {passages.map(({ itemId, title, heading, pieces }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may have the same passage twice; an answer stays as it is.
          <li key={`${itemId} ${at}`} className={classes.card}>
            {heading !== '' && (
              <Text fw={600} dir="auto">
                {heading}
              </Text>
            )}
            <MarkedPassage pieces={pieces} />
            <TextLink size="xs" to="/projects/$projectId/knowledge-base/$itemId" params={{ projectId, itemId }} search={{ query }}>
              {title ?? words.openText}
            </TextLink>
          </li>
        ))}
      </Stack>
    </section>
  )
}
