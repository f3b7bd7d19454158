import { destinationsMessages } from '@earshot/messages/web/destinations'
import { topicsMessages } from '@earshot/messages/web/topics'
import { Checkbox, Fieldset, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Answer, Request } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { TopicName } from '../../parts/webhooks/topic-name.tsx'
import classes from './topic-picker.module.css'

export type Topics = NonNullable<Request<'destinations.create'>['topics']>
type TopicInfo = Answer<'topics.list'>['topics'][number]

interface Picker {
  /** Null: every topic, future ones included. */
  value: Topics | null
  onChange: (value: Topics | null) => void
  error?: string | undefined
}

/** Chooses topics: all of them, or some, by groups and with a search. */
export function TopicPicker({ value, onChange, error }: Picker) {
  const { form } = useMessages(destinationsMessages)
  // Topics chosen one by one come back after "all topics" was chosen in between.
  const [some, setSome] = useState<Topics>(value ?? [])
  const choose = (topics: Topics) => {
    setSome(topics)
    onChange(topics)
  }
  return (
    <Fieldset legend={form.topics}>
      <Stack gap="sm">
        <Radio.Group
          value={value === null ? 'all' : 'some'}
          onChange={(chosen) => onChange(chosen === 'all' ? null : some)}
          aria-label={form.topics}
        >
          <Stack gap="xs">
            <Radio value="all" label={form.everyTopic} />
            <Radio value="some" label={form.someTopics} />
          </Stack>
        </Radio.Group>
        {value !== null && <SomeTopics value={value} onChange={choose} />}
        {error && (
          <Text c="bad" size="sm" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

function SomeTopics({ value, onChange }: { value: Topics; onChange: (value: Topics) => void }) {
  const { form } = useMessages(destinationsMessages)
  const described = useMessages(topicsMessages)
  const { data, error, isPending, refetch } = useAsk('topics.list')
  const [search, setSearch] = useState('')
  // In the reader's language: the API describes topics in English.
  const all = useMemo(() => data?.topics.map((each) => ({ ...each, description: described[each.topic] })) ?? [], [data, described])
  const groups = useMemo(() => groupsOf(all, search), [all, search])
  if (isPending) return <LoadingSkeleton rows={4} />
  if (!data) return <ErrorNotice error={error} onRetry={refetch} />
  const ofGroup = (name: string) => all.filter(({ topic }) => groupOf(topic) === name).map(({ topic }) => topic)
  const put = (topics: readonly Topics[number][], isChosen: boolean) => {
    const chosen = new Set(value)
    for (const topic of topics) isChosen ? chosen.add(topic) : chosen.delete(topic)
    // In the contract's order, whatever the order of choosing.
    onChange(all.map(({ topic }) => topic).filter((topic) => chosen.has(topic)))
  }
  return (
    <>
      <TextInput type="search" label={form.search} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <Text size="sm" c="dimmed" role="status">
        {groups.length === 0 ? form.searchNone : form.chosen({ count: value.length, all: all.length })}
      </Text>
      <div className={classes.groups}>
        {groups.map(([name, topics]) => {
          const own = ofGroup(name)
          const chosen = own.filter((topic) => value.includes(topic)).length
          return (
            <fieldset key={name} className={classes.of} aria-label={messageOf(form.groups, name) ?? name}>
              <Checkbox
                className={classes.group}
                label={messageOf(form.groups, name) ?? name}
                checked={chosen === own.length}
                indeterminate={chosen > 0 && chosen < own.length}
                onChange={(event) => put(own, event.currentTarget.checked)}
              />
              {topics.map(({ topic, description }) => (
                <Checkbox
                  key={topic}
                  className={classes.topic}
                  label={<TopicName topic={topic} />}
                  description={description}
                  checked={value.includes(topic)}
                  onChange={(event) => put([topic], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </>
  )
}

const groupOf = (topic: string): string => topic.split('.', 1)[0]!

/** Groups with topics whose name or description has the words, in the contract's order. */
function groupsOf(topics: readonly TopicInfo[], search: string): [string, TopicInfo[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = topics.filter(({ topic, description }) => words.every((word) => `${topic} ${description}`.toLowerCase().includes(word)))
  return Object.entries(Object.groupBy(found, ({ topic }) => groupOf(topic))) as [string, TopicInfo[]][]
}
