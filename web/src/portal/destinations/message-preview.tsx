import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Text, Title } from '@mantine/core'
import type { Request } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './message-preview.module.css'

type Preview = Required<Request<'destinations.preview'>>

/** What arrives in the chat, of an example: of the first topic that is chosen. */
export function MessagePreview({ kind, topic = 'opinion.created' }: { kind: Preview['kind']; topic: Preview['topic'] | undefined }) {
  const { form } = useMessages(destinationsMessages)
  const { data } = useAsk('destinations.preview', { kind, topic })
  if (!data) return null
  const { headline, heading, text, facts, open } = data
  return (
    <section aria-labelledby="message-preview">
      <Title order={3} id="message-preview" className={classes.title}>
        {form.preview}
      </Title>
      <div className={classes.message} dir="auto">
        <Text fw={700}>{headline}</Text>
        {heading !== null && <Text fw={600}>{heading}</Text>}
        {text !== null && <Text className={classes.text}>{text}</Text>}
        {facts.length > 0 && (
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        )}
        <Text size="sm" td="underline">
          {open}
        </Text>
      </div>
    </section>
  )
}
