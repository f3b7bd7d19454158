import { topicSelectMessages } from '@earshot/messages/web/topic-select'
import { NativeSelect } from '@mantine/core'
import type { Answer } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'

export type Topic = Answer<'topics.list'>['topics'][number]['topic']

/** Chooses one topic, by groups. `empty`: the label of no choice; without it a topic is always chosen. */
export function TopicSelect({
  value,
  onChange,
  empty,
  className,
}: {
  value: string
  onChange: (topic: string) => void
  empty?: string
  className?: string | undefined
}) {
  const words = useMessages(topicSelectMessages)
  const { data } = useAsk('topics.list')
  const groups = Object.entries(Object.groupBy(data?.topics ?? [], ({ topic }) => topic.split('.', 1)[0]!))
  return (
    <NativeSelect
      label={words.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={className}
      data={[
        ...(empty === undefined ? [] : [{ value: '', label: empty }]),
        // A topic that the address names is shown before the topics have arrived.
        ...(value !== '' && !data ? [value] : []),
        ...groups.map(([name, topics]) => ({
          group: messageOf(words.groups, name) ?? name,
          items: topics!.map(({ topic }) => topic as string),
        })),
      ]}
    />
  )
}
